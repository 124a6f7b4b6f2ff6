import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { newRecord } from './made-records.ts';
import { createSenderWorld } from './sender-world.ts';

/** The sender must find its own claim in the API's list, however the API writes the invoice number. */

let listed: unknown[];
beforeEach(() => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ success: true, data: { program: { id: 1, title: 'Scheme' }, claims: listed } }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

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
  const record = newRecord(
    {
      id: 'a',
      owner: '7',
      programType: 'scheme',
      programId: '1',
      programTitle: 'Scheme',
      productIds: [],
      claim: {
        t1_partner: '1',
        t2_partner: 'NA',
        invoice_number: typed,
        invoice_date: '2026-05-10',
        accepted: true,
        products: [{ product_name: '1', product_quantity: 1, product_price: 100 }],
      },
    },
    0,
  );
  return api.find(record);
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
