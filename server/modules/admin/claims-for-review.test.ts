import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { FIELDS, type Registrar, eInvoiceCode, judgedCodes, newRegistrar } from '../../../tests/e-invoice.ts';
import { irnKey } from '../claims/invoice-key.ts';
import { claimsForReview } from './claims-for-review.ts';

let app: TestApp;
let registrar: Registrar;
let gst: string;
let claim: { id: number; invoice_number: string };

beforeAll(async () => {
  app = await testApp();
  registrar = await newRegistrar();
  const { db } = app.database;
  claim = await db
    .selectFrom('claims')
    .select(['id', 'invoice_number'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  ({ gst_number: gst } = await db
    .selectFrom('partners')
    .innerJoin('claims', 'claims.partner_id', 'partners.id')
    .select('gst_number')
    .where('claims.id', '=', claim.id)
    .executeTakeFirstOrThrow());
  await db.updateTable('claims').set({ invoice_date: '2026-06-12' }).where('id', '=', claim.id).execute();
});
afterAll(() => app.close());

/** What the reviewer reads of the claim once this code is its own. */
async function reviewed(code: string | null, keys = [registrar.publicKey]) {
  const { db } = app.database;
  await db.updateTable('claims').set({ e_invoice: code }).where('id', '=', claim.id).execute();
  const [row] = await claimsForReview({ db, eInvoiceKeys: { keys } }, false, claim.id - 1);
  return row && { is: row.e_invoice, differs: row.e_invoice_differs };
}

const fitting = () => ({ DocNo: claim.invoice_number, BuyerGstin: gst, TotInvVal: 1e9 });

test('a claim without a code is not read', async () => {
  expect(await reviewed(null)).toEqual({ is: 'not read', differs: null });
});

test('a code signed with a known key that fits its claim is signed, and nothing differs', async () => {
  expect(await reviewed(await eInvoiceCode(registrar, fitting()))).toEqual({ is: 'signed', differs: null });
});

test('a code of an unknown key is not called signed', async () => {
  const code = await eInvoiceCode(registrar, { ...fitting(), BuyerGstin: 'URP' });
  expect(await reviewed(code, [])).toEqual({ is: 'consistent', differs: 'buyer' });
});

test('the reviewer reads the verdict that the portal shows for codes of every kind', async () => {
  const codes = await judgedCodes(registrar, fitting());
  const read = [];
  for (const { kind, code } of codes) read.push({ kind, trust: (await reviewed(code))?.is });
  expect(read).toEqual(codes.map(({ kind, trust }) => ({ kind, trust })));
});

test.each([
  ['number', { DocNo: 'OTHER/1' }],
  ['date', { DocDt: '13/06/2026' }],
  ['buyer', { BuyerGstin: FIELDS.BuyerGstin }],
  ['total', { TotInvVal: 1 }],
  ['total', { TotInvVal: -1 }],
  ['kind', { DocTyp: 'CRN' }],
])('the reviewer reads that the %s differs', async (what, fields) => {
  const code = await eInvoiceCode(registrar, { ...fitting(), ...fields });
  expect(await reviewed(code)).toEqual({ is: 'signed', differs: what });
});

test('claims of one e-invoice name each other, in a scheme and in a quarter', async () => {
  const { db } = app.database;
  const claims = await db.selectFrom('claims').select(['id', 'partner_id']).orderBy('id').execute();
  const other = claims.find(({ partner_id }) => partner_id !== claims[0]?.partner_id);
  const ids = [claim.id, other?.id ?? 0];
  const irn = 'a'.repeat(64);
  for (const keys of [
    [irn, irn],
    [irn, irnKey(irn, 'SOHO')],
    [irnKey(irn, 'SURVEILLANCE'), irnKey(irn, 'SOHO')],
  ]) {
    for (const [index, id] of ids.entries())
      await db
        .updateTable('claims')
        .set({ irn_key: keys[index] ?? null })
        .where('id', '=', id)
        .execute();
    const rows = await claimsForReview({ db }, false, 0);
    const named = rows.filter(({ same_irn }) => same_irn !== null).map(({ id, same_irn }) => [id, same_irn]);
    expect(named).toEqual([
      [ids[0], String(ids[1])],
      [ids[1], String(ids[0])],
    ]);
  }
});
