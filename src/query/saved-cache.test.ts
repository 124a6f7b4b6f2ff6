import { IDBFactory } from 'fake-indexeddb';
import { heldDatabase } from '../../tests/held-database.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeviceStore, openDeviceStore } from '#src/device/device-store.ts';
import { createQueryClient, freshFor } from './query-client.ts';
import { createSavedCache } from './saved-cache.ts';

let store: DeviceStore;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = openDeviceStore('answers');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function boot(
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } }),
) {
  return { queryClient, cache: createSavedCache(queryClient, store) };
}

/** For writes whose duration is unknown. A write that never comes fails the test. */
const PATIENCE = { timeout: 60_000 };

/** Waits for the throttled write. */
async function written(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(async () => expect(await store.keys()).not.toEqual([]), PATIENCE);
}

/** A start at which an answer has come and been saved. */
async function bootWithAnswer() {
  const booted = boot();
  await booted.cache.open('partner:7');
  booted.queryClient.setQueryData(['schemes'], ['a']);
  await written();
  return booted;
}

test('an answer is restored at the next start, and also after a failed refetch', async () => {
  const first = boot();
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['schemes'], queryFn: () => ['a'] });
  await written();

  const second = boot();
  await second.cache.open('partner:7');
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['a']);
  expect(second.queryClient.getQueryState(['schemes'])?.isInvalidated).toBe(true);
  const refresh = second.queryClient.fetchQuery({
    queryKey: ['schemes'],
    queryFn: () => Promise.reject(new Error('no network')),
  });
  await expect(refresh).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(1100);

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['schemes'])).toEqual(['a']);
  expect(third.queryClient.getQueryState(['schemes'])).toMatchObject({ status: 'success', error: null });
});

test('an answer that comes while the store opens stays in memory and is saved', async () => {
  const first = boot();
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['schemes'], queryFn: () => ['old'] });
  await written();
  await vi.advanceTimersByTimeAsync(1000);

  const second = boot();
  const opening = second.cache.open('partner:7');
  second.queryClient.setQueryData(['schemes'], ['new']);
  second.queryClient.setQueryData(['claims'], ['mine']);
  await opening;
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['new']);
  expect(second.queryClient.getQueryState(['schemes'])?.isInvalidated).toBe(false);
  await vi.advanceTimersByTimeAsync(1100);

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['schemes'])).toEqual(['new']);
  expect(third.queryClient.getQueryData(['claims'])).toEqual(['mine']);
});

test('a partner does not see the answers of another one, and finds their own again', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  queryClient.setQueryData(['schemes'], ['of 7']);
  await written();
  await cache.open('partner:8');
  expect(queryClient.getQueryData(['schemes'])).toBeUndefined();
  await cache.open('partner:7');
  expect(queryClient.getQueryData(['schemes'])).toEqual(['of 7']);
});

test('a partner who signs in while the store is read does not see the answers of the one before', async () => {
  await bootWithAnswer();
  const { queryClient, cache } = boot();
  const opening = cache.open('partner:7');
  await Promise.all([opening, cache.open('partner:8')]);
  expect(queryClient.getQueryData(['schemes'])).toBeUndefined();
});

test('answers that were saved in another format are not shown', async () => {
  await bootWithAnswer();
  const saved = String(await store.get('partner:7'));
  expect(saved).toContain('"buster":"1"');
  await store.set('partner:7', saved.replace('"buster":"1"', '"buster":"0"'));
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  expect(queryClient.getQueryData(['schemes'])).toBeUndefined();
});

test('a pending save does not write back what was deleted', async () => {
  const { queryClient, cache } = await bootWithAnswer();
  queryClient.setQueryData(['schemes'], ['b']);
  await cache.forget();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await store.keys()).toEqual([]);
});

test('answers older than seven days are not shown', async () => {
  await bootWithAnswer();
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const later = boot();
  await later.cache.open('partner:7');
  expect(later.queryClient.getQueryData(['schemes'])).toBeUndefined();
});

test('an answer unused for a day is still there, in this page and at the next start', async () => {
  const first = boot(createQueryClient());
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['scheme', 1], queryFn: () => 'a' });
  await written();
  const second = boot(createQueryClient());
  await second.cache.open('partner:7');
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  await second.queryClient.prefetchQuery({ queryKey: ['scheme', 2], queryFn: () => 'b' });
  await written();
  expect(second.queryClient.getQueryData(['scheme', 1])).toBe('a');

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['scheme', 1])).toBe('a');
  // Each answer has its own age, independent of later writes.
  vi.setSystemTime(Date.now() + 6.1 * 24 * 60 * 60 * 1000);
  const fourth = boot();
  await fourth.cache.open('partner:7');
  expect(fourth.queryClient.getQueryData(['scheme', 1])).toBeUndefined();
  expect(fourth.queryClient.getQueryData(['scheme', 2])).toBe('b');
});

test('a query with `isKept: false` is not saved', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  await queryClient.prefetchQuery({ queryKey: ['open'], queryFn: () => 1 });
  await queryClient.prefetchQuery({ queryKey: ['secret'], queryFn: () => 2, meta: { isKept: false } });
  await written();
  expect(await store.get('partner:7')).toContain('open');
  expect(await store.get('partner:7')).not.toContain('secret');
});

test.each(['not json', '{"buster":"0","timestamp":1,"clientState":{}}', '{}'])(
  'unreadable saved data (%s) is ignored and replaced',
  async (rubbish) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await store.set('partner:7', rubbish);
    const { queryClient, cache } = boot();
    await cache.open('partner:7');
    queryClient.setQueryData(['schemes'], ['a']);
    await vi.advanceTimersByTimeAsync(1100);
    await vi.waitFor(async () => expect(await store.get('partner:7')).toContain('schemes'), PATIENCE);
  },
);

test('a polled answer is written only when it has changed', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  const writes = vi.spyOn(store, 'set');
  let answer = ['a'];
  const ask = () =>
    queryClient.fetchQuery({ queryKey: ['feed'], queryFn: () => [...answer], meta: { isPolled: true } });
  await ask();
  await written();
  expect(writes).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 3; time += 1) {
    await ask();
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(writes).toHaveBeenCalledTimes(1);
  answer = ['b'];
  await ask();
  await vi.advanceTimersByTimeAsync(4000);
  expect(writes).toHaveBeenCalledTimes(2);
});

test('lists above the row limit are left out, and the newest answers stay', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  const list = (length: number) => ({ program: 'p', claims: Array.from({ length }, (_, id) => ({ id })) });
  queryClient.setQueryData(['older'], list(700), { updatedAt: Date.now() - 2 });
  queryClient.setQueryData(['newer'], list(700), { updatedAt: Date.now() - 1 });
  queryClient.setQueryData(['huge'], list(10_000), { updatedAt: Date.now() });
  queryClient.setQueryData(['small'], list(10), { updatedAt: Date.now() - 3 });
  await written();
  await queryClient.prefetchQuery({ queryKey: ['ahead'], queryFn: () => list(300), meta: { isAhead: true } });
  await written();
  const next = boot();
  await next.cache.open('partner:7');
  const kept = next.queryClient.getQueryCache().getAll();
  expect(new Set(kept.map(({ queryKey }) => queryKey[0]))).toEqual(new Set(['newer', 'small']));
  expect(next.queryClient.getQueryData(['newer'])).toEqual(list(700));
});

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;

/** What `schemes` shows after a start at this clock time, which also writes something. */
async function startAt(time: number): Promise<unknown> {
  vi.setSystemTime(time);
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  const shown = queryClient.getQueryData(['schemes']);
  const state = queryClient.getQueryState(['schemes']);
  // A restored answer is refetched.
  expect(state?.isInvalidated ?? true).toBe(true);
  queryClient.setQueryData(['other'], time);
  await written();
  cache.close();
  return shown;
}

test.each([
  ['a day ahead, and right again', [DAY_MS, 0]],
  ['a day behind, and right again', [-DAY_MS, 0]],
  ['a year ahead, and right again', [YEAR_MS, 0]],
  ['a year behind, and right again', [-YEAR_MS, 0]],
  ['a year ahead, then a year behind', [YEAR_MS, -YEAR_MS]],
])('a clock that is %s does not change the lifetime of saved answers', async (_, jumps) => {
  const savedAt = Date.now();
  (await bootWithAnswer()).cache.close();
  for (const jump of jumps) expect(await startAt(savedAt + DAY_MS + jump)).toEqual(['a']);
  // The week starts when the answer came, and does not start again.
  expect(await startAt(savedAt + 6.9 * DAY_MS)).toEqual(['a']);
  expect(await startAt(savedAt + 7.1 * DAY_MS)).toBeUndefined();
});

test('an answer that expired by a fast clock is shown again when the clock is corrected', async () => {
  const savedAt = Date.now();
  (await bootWithAnswer()).cache.close();
  expect(await startAt(savedAt + 7.5 * DAY_MS)).toBeUndefined();
  expect(await startAt(savedAt + 6.5 * DAY_MS)).toEqual(['a']);
  // After two weeks it is deleted.
  expect(await startAt(savedAt + 14 * DAY_MS)).toBeUndefined();
  expect(await store.get('partner:7')).not.toContain('schemes');
});

test('an answer saved while the clock was a year ahead does not replace a new one', async () => {
  const now = Date.now();
  vi.setSystemTime(now + YEAR_MS);
  const first = boot();
  await first.cache.open('partner:7');
  first.queryClient.setQueryData(['schemes'], ['old']);
  await written();
  vi.setSystemTime(now);
  const second = boot();
  const opening = second.cache.open('partner:7');
  second.queryClient.setQueryData(['schemes'], ['new']);
  await opening;
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['new']);
});

test('an answer is fresh for its stale time, but stale at once if the clock is set back', async () => {
  const client = createQueryClient();
  let asked = 0;
  const ask = () => client.fetchQuery({ queryKey: ['schemes'], queryFn: () => (asked += 1) });
  const now = Date.now();
  vi.setSystemTime(now + YEAR_MS);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  vi.setSystemTime(now);
  expect([await ask(), await ask()]).toEqual([2, 2]);
  expect(freshFor(5000)({ state: { dataUpdatedAt: now } })).toBe(5000);
  client.clear();
});

test('a store that opens late is not overwritten: its answers are restored beside newer ones', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  store = openDeviceStore('answers');
  const first = boot();
  await first.cache.open('partner:7');
  first.queryClient.setQueryData(['schemes'], ['a']);
  first.queryClient.setQueryData(['claims'], ['old']);
  await written();
  first.cache.close();

  held.hold();
  store = openDeviceStore('answers');
  const second = boot();
  const opening = second.cache.open('partner:7');
  await vi.advanceTimersByTimeAsync(1500);
  await opening;
  const onRead = vi.fn<() => void>();
  void second.cache.whenRead().then(onRead);
  second.queryClient.setQueryData(['claims'], ['new']);
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(() => expect(held.waiting()).toBeGreaterThan(0));
  expect(onRead).not.toHaveBeenCalled();
  held.letGo();
  await second.cache.whenRead();
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['a']);
  expect(second.queryClient.getQueryData(['claims'])).toEqual(['new']);
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(async () => expect(await store.get('partner:7')).toContain('new'));
  expect(await store.get('partner:7')).toContain('schemes');
});
