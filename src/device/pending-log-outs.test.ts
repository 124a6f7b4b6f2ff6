import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiErrorKind } from '#src/api/api-error.ts';
import { type DeviceStore, openDeviceStore } from './device-store.ts';
import { createPendingLogOuts } from './pending-log-outs.ts';

const TOKEN = 'a-token-of-a-session';
const HASH = createHash('sha256').update(TOKEN).digest('hex');
const DAY_MS = 24 * 60 * 60_000;

let now: number;
let sent: unknown[];
let failure: ApiError | undefined;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  now = 0;
  sent = [];
  failure = undefined;
});

afterEach(() => void vi.useRealTimers());

const problem = (kind: ApiErrorKind, status?: number) => new ApiError(kind, { call: 'POST', status });

function device({
  store = openDeviceStore('test'),
  ...page
}: { store?: Pick<DeviceStore, 'get' | 'update'>; wakeWorker?: () => void } = {}) {
  const pendingLogOuts = createPendingLogOuts({
    api: {
      send: (_, options) => {
        sent.push('body' in options ? options.body : undefined);
        return failure ? Promise.reject(failure) : Promise.resolve(undefined);
      },
    },
    store,
    now: () => now,
    ...page,
  });
  return { ...pendingLogOuts, kept: async () => JSON.stringify((await store.get('log-outs')) ?? null) };
}

test('a log-out that did not reach the API is sent later, with a hash instead of the token', async () => {
  const first = device();
  await first.note(TOKEN, Promise.reject(problem('network')));
  expect(await first.kept()).toContain(HASH);
  expect(await first.kept()).not.toContain(TOKEN);
  // The next start of the portal.
  const next = device();
  failure = problem('foreign');
  expect(await next.send()).toBe(false);
  failure = undefined;
  expect(await next.send()).toBe(true);
  expect(sent).toEqual([{ session: HASH }, { session: HASH }]);
  expect(await next.kept()).toBe('null');
  await next.send();
  expect(sent).toHaveLength(2);
});

test('an open page tries again until the API knows, although no event tells that it can be reached', async () => {
  vi.useFakeTimers();
  const values = new Map<string, unknown>();
  const page = device({
    wakeWorker: () => undefined,
    store: {
      get: (key) => Promise.resolve(values.get(key)),
      update(key, change) {
        values.set(key, change(values.get(key)));
        return Promise.resolve(true);
      },
    },
  });
  failure = problem('network');
  await page.note(TOKEN, Promise.reject(failure));
  for (const [attempts, waitMs] of [5000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sent).toHaveLength(attempts);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(attempts + 1);
  }
  failure = undefined;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await page.kept()).toBe('null');
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is kept of a log-out that reached the API', async () => {
  const { note, kept } = device();
  await note(TOKEN, Promise.resolve());
  expect(await kept()).toBe('null');
  await note(TOKEN, Promise.reject(problem('signed-out', 401)));
  expect(await kept()).toBe('null');
});

test.each([
  ['an API without the call', problem('refused', 404), true],
  ['an API that asks to wait', problem('refused', 429), false],
  ['a fault of the server', problem('server', 503), false],
  ['no answer in time', problem('timeout'), false],
])('after %s (%s) the log-out is given up: %s', async (_, error, isGivenUp) => {
  const { note, send, kept } = device();
  await note(TOKEN, Promise.reject(problem('network')));
  failure = error;
  expect(await send()).toBe(isGivenUp);
  expect((await kept()) === 'null').toBe(isGivenUp);
});

test('an unsent log-out is kept for a week', async () => {
  const { note, send, kept } = device();
  await note(TOKEN, Promise.reject(problem('network')));
  failure = problem('network');
  now = 7 * DAY_MS - 1;
  await send();
  expect(await kept()).toContain(HASH);
  now = 7 * DAY_MS;
  await send();
  expect(await kept()).toBe('null');
  expect(sent).toHaveLength(1);
});

test('without https nothing is kept', async () => {
  vi.stubGlobal('crypto', {});
  const { note, kept } = device();
  await note(TOKEN, Promise.reject(problem('network')));
  expect(await kept()).toBe('null');
  vi.unstubAllGlobals();
});
