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
      expect(await isFound(typed, inList), inList).toEqual({ kind: 'ok', value: true });
    expect(await isFound(typed, `${typed}1`)).toEqual({ kind: 'ok', value: false });
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
