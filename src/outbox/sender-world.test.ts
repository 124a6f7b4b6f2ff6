import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { sampleRecord } from './sample-record.ts';
import { createSenderWorld, sendDueClaims } from './sender-world.ts';

/** The sender must find its own claim in the API's list, however the API writes the invoice number. */

let listed: unknown[];
beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ success: true, data: { program: { id: 1, title: 'Scheme' }, claims: listed } }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function isFound(typed: string, inList: string): Promise<unknown> {
  listed = [{ id: 1, invoice_number: inList, total_value: 100 }];
  const never = () => Promise.reject(new Error('not asked'));
  const { api } = createSenderWorld({
    api: createApiClient({
      base: 'https://api.example',
      token: () => 'token',
      onSignedOut: () => undefined,
    }),
    store: { list: never, get: never, put: never, file: never },
    owner: () => '7',
    sinceSeen: () => undefined,
    onSettled: () => undefined,
  });
  return api.find(sampleRecord('a', typed));
}

// Such claims may have been queued before the form handled look-alike characters.
test.each(['INV\u200b–7', 'ＩＮＶ-7', ' inv \t- 7', 'ІНВ-7'])(
  'a claim queued as %j is found in a list that keeps the number as it is, or normalised',
  async (typed) => {
    const plain = typed.startsWith('І') ? typed : 'INV-7';
    for (const inList of [typed, plain, plain.toLowerCase()])
      expect(await isFound(typed, inList), inList).toMatchObject({ kind: 'ok', value: { isListed: true } });
    expect(await isFound(typed, `${typed}1`)).toMatchObject({ kind: 'ok', value: { isListed: false } });
  },
);

test('a receipt that cannot be kept does not stop a claim that has arrived', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const never = () => Promise.reject(new Error('not asked'));
  const put = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onSettled = vi.fn<() => void>();
  const { store } = createSenderWorld({
    api: createApiClient({ base: 'https://api.example', token: () => 'token', onSignedOut: () => undefined }),
    store: { list: never, get: never, put, file: () => Promise.resolve(undefined) },
    receipts: {
      keep: () => Promise.reject(new Error('the part that keeps receipts cannot be loaded')),
      forget: never,
      isLoggedOut: () => false,
    },
    owner: () => '7',
    sinceSeen: () => undefined,
    onSettled,
  });
  await store.put(sampleRecord('a', 'INV-7', { state: 'sent' }));
  expect(put).toHaveBeenCalledOnce();
  expect(onSettled).toHaveBeenCalledOnce();
});

test('an answer that confirms the key tells when the API took the claim, by the clock of the API', async () => {
  const headers = { 'Idempotency-Status': 'stored', Date: 'Sun, 29 Nov 2026 06:30:00 GMT' };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ success: true, data: { id: 1 } }, { headers })),
  );
  const never = () => Promise.reject(new Error('not asked'));
  const { api } = createSenderWorld({
    api: createApiClient({ base: 'https://api.example', token: () => 'token', onSignedOut: () => undefined }),
    store: { list: never, get: never, put: never, file: never },
    owner: () => '7',
    sinceSeen: () => undefined,
    onSettled: () => undefined,
  });
  expect(await api.post(sampleRecord('a', 'INV-7'), '/api/files/1', 'key')).toEqual({
    kind: 'ok',
    value: { isKeyConfirmed: true, answeredAt: Date.UTC(2026, 10, 29, 6, 30) },
  });
});

/** Locks that another tab holds for ever. */
const heldLocks = {
  request: (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    }),
};

/** Sends two claims, of which another tab works on the first. @returns the calls, and how it ended */
async function sendBesideAnother(hasHonouredKeys: boolean) {
  const seen: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { locks: heldLocks });
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    seen.push(`${method} ${new URL(address).pathname}`);
    return Promise.resolve(Response.json({ success: true, data: '/api/files/1' }));
  });
  const records = new Map(
    [
      sampleRecord('theirs', 'INV-6', { state: 'uploading', changedAt: Date.now() - 60_000 }),
      sampleRecord('left', 'INV-7', { state: 'uploading', changedAt: Date.now() - 11 * 60_000 }),
      sampleRecord('new', 'INV-8'),
    ].map((record) => [record.id, record]),
  );
  const puts: string[] = [];
  const world = createSenderWorld({
    api: {
      ...createApiClient({ base: 'https://api.example', token: () => 'token', onSignedOut: () => undefined }),
      honoursKeys: () => hasHonouredKeys,
    },
    store: {
      list: () => Promise.resolve([...records.values()]),
      get: (id) => Promise.resolve(records.get(id)),
      put: (record) => {
        puts.push(record.id);
        records.set(record.id, record);
        return Promise.resolve();
      },
      file: () => Promise.resolve(new File(['%PDF-1.7'], 'bill.pdf')),
    },
    owner: () => '7',
    sinceSeen: () => undefined,
    onSettled: () => undefined,
    lockMs: 20_000,
  });
  const sent = sendDueClaims(world, { urgent: 'new' }).then(
    () => 'sent',
    () => 'again later',
  );
  await vi.advanceTimersByTimeAsync(19_999);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const outcome = await sent;
  vi.useRealTimers();
  return { seen, puts: new Set(puts), outcome };
}

test('while another tab does not stop sending, claims that it does not work on are sent by their keys', async () => {
  const { seen, puts, outcome } = await sendBesideAnother(true);
  expect(outcome).toBe('sent');
  expect(puts).toEqual(new Set(['left', 'new']));
  expect(seen.filter((call) => call === 'POST /partner/claims/scheme/1')).toHaveLength(2);
});

test('while another tab does not stop sending, nothing is sent to an API that may not know keys', async () => {
  expect(await sendBesideAnother(false)).toEqual({ seen: [], puts: new Set(), outcome: 'again later' });
});

test.each([
  ['while its PDF is uploaded', 'upload', ['POST /partner/common/upload']],
  ['while the lock is waited for', 'get', []],
] as const)('a claim is not sent for the partner who signs in %s', async (_, step, calls) => {
  const seen: string[] = [];
  let owner = '7';
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    seen.push(`${method} ${new URL(address).pathname}`);
    if (step === 'upload') owner = '8';
    return Promise.resolve(Response.json({ success: true, data: { url: '/api/files/1' } }));
  });
  let record = sampleRecord('a', 'INV-7');
  const world = createSenderWorld({
    api: createApiClient({
      base: 'https://api.example',
      token: () => `token of ${owner}`,
      onSignedOut: () => undefined,
    }),
    store: {
      list: () => Promise.resolve([record]),
      get: () => {
        if (step === 'get') owner = '8';
        return Promise.resolve(record);
      },
      put: (changed) => {
        record = changed;
        return Promise.resolve();
      },
      file: () => Promise.resolve(new File(['%PDF-1.7'], 'bill.pdf')),
    },
    owner: () => owner,
    sinceSeen: () => undefined,
    onSettled: () => undefined,
  });
  await sendDueClaims(world);
  expect(seen).toEqual(calls);
  expect(record.maybeSentAt).toBeUndefined();
});
