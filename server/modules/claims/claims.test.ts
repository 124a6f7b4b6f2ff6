import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectOneEffect } from '#server/testing/once.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { eInvoiceCode, newRegistrar } from '../../../tests/e-invoice.ts';
import { at } from '../../../tests/json.ts';
import { readAnswer } from '#src/api/contract/answer.ts';
import { IDEMPOTENCY_STATUS_HEADER } from '#src/api/contract/call.ts';
import { schemeClaims, submitSchemeClaim } from '#src/api/contract/claims.calls.ts';
import { oneClaim } from '#src/api/contract/one-claim.calls.ts';
import { claimForm, programs } from '#src/api/contract/programs.calls.ts';

let app: TestApp;
let token: string;
let schemeId: string;
let form: { t1: string; t2: string; products: number[] };

beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
  schemeId = await idOf('Wi-Fi 7 Power Play');
  const reply = await app.ask(claimForm, { params: { program_id: schemeId }, token });
  const answer = readAnswer(claimForm.answer, { status: 200, body: reply.body });
  if (answer.kind !== 'ok') throw new Error('init cannot be read');
  form = {
    t1: String(answer.data.t1_partner[0]?.id),
    t2: String(answer.data.t2_partner[0]?.id),
    products: answer.data.program.product_category.flatMap(({ products }) =>
      products.map(({ id }) => Number(id)),
    ),
  };
});
beforeEach(() => app.setNow(NOON));
afterAll(() => app.close());

async function idOf(title: string): Promise<string> {
  const reply = await app.ask(programs, { params: {}, token });
  const answer = readAnswer(programs.answer, { status: 200, body: reply.body });
  if (answer.kind !== 'ok') throw new Error('programmes cannot be read');
  return String(answer.data.programs.find((program) => program.title === title)?.id);
}

async function validClaim(changes: Record<string, unknown> = {}) {
  return {
    t1_partner: form.t1,
    t2_partner: form.t2,
    invoice_number: `T-${randomUUID()}`,
    invoice_date: '2026-06-10',
    invoice: await app.uploadInvoice(token),
    products: [
      { product_name: form.products[0], product_quantity: 3, product_price: 45_000 },
      { product_name: String(form.products[1]), product_quantity: 1, product_price: 8_000 },
    ],
    ...changes,
  };
}

const submit = (body: unknown, options: { key?: string; token?: string; to?: string } = {}) =>
  app.ask(submitSchemeClaim, {
    params: { program_id: options.to ?? schemeId },
    body,
    token: options.token ?? token,
    ...(options.key !== undefined && { key: options.key }),
  });

async function listed(invoiceNumber: string) {
  const reply = await app.ask(schemeClaims, { params: { program_id: schemeId }, token });
  const answer = readAnswer(schemeClaims.answer, { status: 200, body: reply.body });
  if (answer.kind !== 'ok') throw new Error('claims cannot be read');
  return answer.data.claims.filter((claim) => claim.invoice_number === invoiceNumber);
}

test('a claim is accepted and listed with the sum of its lines, not yet reviewed', async () => {
  const claim = await validClaim();
  expect((await submit(claim)).status).toBe(200);
  expect(await listed(claim.invoice_number)).toMatchObject([
    { invoice_date: '2026-06-10', total_value: 53_000, approved_business_volume: undefined },
  ]);
});

test('one claim: its lines, its partners by name, and its PDF for its owner only', async () => {
  const claim = await validClaim();
  const taken = await submit(claim);
  const params = { type: 'scheme', program_id: schemeId, claim_id: String(at(taken.data, 'id')) };
  const read = async () => {
    const { body } = await app.ask(oneClaim, { params, token });
    const answer = readAnswer(oneClaim.answer, { status: 200, body });
    if (answer.kind !== 'ok') throw new Error('the claim cannot be read');
    return answer.data;
  };
  const { lines, files, ...found } = await read();
  expect(found).toMatchObject({
    invoice_number: claim.invoice_number,
    total_value: 53_000,
    approved_business_volume: undefined,
    created_at: NOON.toISOString(),
  });
  expect(found.reviewed_at).toBeUndefined();
  expect(found.t1_partner).toMatch(/[a-z]/i);
  expect(found.t2_partner).toMatch(/[a-z]/i);
  expect(lines).toEqual([
    { product_id: form.products[0], name: expect.any(String), quantity: 3, price: 45_000 },
    { product_id: form.products[1], name: expect.any(String), quantity: 1, price: 8000 },
  ]);
  expect(files).toEqual([{ name: expect.stringMatching(/\.pdf$/), address: claim.invoice }]);
  const address = files[0]?.address ?? '';
  expect((await app.get(address, token)).status).toBe(200);
  expect((await app.get(address, await app.signIn('t1@demo.example'))).status).toBe(404);

  await app.admin(`/claims/${params.claim_id}/review`, { volume: 50_000, note: 'One line is double.' });
  expect(await read()).toMatchObject({
    approved_business_volume: 50_000,
    notes: 'One line is double.',
    reviewed_at: NOON.toISOString(),
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no ND/T1 partner', { t1_partner: '' }, 'ND/T1 partner is required.'],
  ['an unknown ND/T1 partner', { t1_partner: '999999' }, 'ND/T1 partner is required.'],
  ['no T2 partner', { t2_partner: '' }, 'T2 partner is required.'],
  ['a T1 distributor as T2 partner', { t2_partner: '1' }, 'T2 partner is required.'],
  ['no invoice number', { invoice_number: ' ' }, 'Invoice number is required.'],
  ['no invoice date', { invoice_date: '' }, 'Invoice date is required.'],
  ['an impossible date', { invoice_date: '2026-06-31' }, 'Invalid date'],
  [
    'a date before the scheme',
    { invoice_date: '2026-05-05' },
    'The invoice date must lie between the start and the end of the programme.',
  ],
  [
    'a date after the scheme',
    { invoice_date: '2026-07-21' },
    'The invoice date must lie between the start and the end of the programme.',
  ],
  ['no PDF', { invoice: '' }, 'Invoice is required.'],
  [
    'a PDF from elsewhere',
    { invoice: 'https://evil.example/bill.pdf' },
    'The invoice PDF was not found. Please upload it again.',
  ],
  [
    'a PDF nobody uploaded',
    { invoice: `/api/files/${randomUUID()}` },
    'The invoice PDF was not found. Please upload it again.',
  ],
  ['no products', { products: [] }, 'At least one product is required.'],
  [
    'a quantity of 0',
    { products: [{ product_name: 1, product_quantity: 0, product_price: 5 }] },
    'Quantity must be at least 1.',
  ],
  [
    'a broken price',
    { products: [{ product_name: 1, product_quantity: 1, product_price: 1.5 }] },
    'Price must be at least 1.',
  ],
  [
    'an unknown product',
    { products: [{ product_name: 999_999, product_quantity: 1, product_price: 5 }] },
    'This product is not part of the programme.',
  ],
])('a claim with %s is refused', async (_, changes, error) => {
  expect(await submit(await validClaim(changes))).toMatchObject({ status: 422, error });
});

test('a product may be named only once in a claim', async () => {
  const line = { product_name: form.products[0], product_quantity: 1, product_price: 5 };
  expect(await submit(await validClaim({ products: [line, line] }))).toMatchObject({
    status: 422,
    error: 'Each product may be named once.',
  });
});

test('only a T3 partner may leave out the ND/T1 partner or name a T2 partner', async () => {
  expect((await submit(await validClaim({ t1_partner: 'NA', t2_partner: 'NA' }))).status).toBe(200);
  const t2Token = await app.signIn('t2@demo.example');
  const invoice = () => app.uploadInvoice(t2Token);
  const asT2 = async (changes: Record<string, unknown>) =>
    submit(await validClaim({ t2_partner: 'NA', invoice: await invoice(), ...changes }), { token: t2Token });
  expect(await asT2({ t1_partner: 'NA' })).toMatchObject({
    status: 422,
    error: 'ND/T1 partner is required.',
  });
  expect(await asT2({ t2_partner: form.t2 })).toMatchObject({
    status: 422,
    error: 'T2 partner is required.',
  });
  expect((await asT2({})).status).toBe(200);
});

test('a PDF of another partner is refused, and a PDF cannot be used for two claims', async () => {
  const claim = await validClaim();
  const other = await app.signIn('t1@demo.example');
  expect((await submit({ ...claim, t2_partner: 'NA' }, { token: other })).status).toBe(422);
  expect((await submit(claim)).status).toBe(200);
  expect(await submit({ ...claim, invoice_number: 'another' })).toMatchObject({
    status: 422,
    error: 'This PDF belongs to another claim. Please upload it again.',
  });
});

test('an equal claim under another key is refused as a duplicate invoice, not because of its PDF', async () => {
  const claim = await validClaim();
  expect((await submit(claim)).status).toBe(200);
  const again = await submit(claim);
  expect(again.status).toBe(409);
  expect(again.error).toContain(claim.invoice_number);
});

test('an invoice number can be claimed once per programme, however it is spelled, and again in another programme', async () => {
  const number = `INV-${randomUUID()}`;
  expect((await submit(await validClaim({ invoice_number: number }))).status).toBe(200);
  const again = await submit(await validClaim({ invoice_number: ` ${number.toLowerCase()} ` }));
  expect(again.status).toBe(409);
  expect(again.error).toContain(number.toLowerCase());
  const mesh = await idOf('PoE Pro League');
  const poe = await app.ask(claimForm, { params: { program_id: mesh }, token });
  const product = at(poe.data, 'program', 'product_category', 0, 'products', 0, 'id');
  const elsewhere = await validClaim({
    invoice_number: number,
    products: [{ product_name: product, product_quantity: 1, product_price: 1 }],
  });
  expect((await submit(elsewhere, { to: mesh })).status).toBe(200);
});

test('of two concurrent claims for one invoice only one is accepted', async () => {
  const number = `RACE-${randomUUID()}`;
  const claims = await Promise.all([
    validClaim({ invoice_number: number }),
    validClaim({ invoice_number: number }),
  ]);
  const replies = await Promise.all(claims.map((claim) => submit(claim)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await listed(number)).toHaveLength(1);
});

test.each([
  ['2026-05-05T18:29:59Z', 403, 'Claims for this programme are not open now.'],
  ['2026-05-05T18:30:00Z', 422, 'The invoice date must lie between the start and the end of the programme.'],
  ['2026-08-04T18:29:59Z', 200, undefined],
  ['2026-08-04T18:30:00Z', 403, 'Claims for this programme are not open now.'],
])('at %s (first and last minute of the window in India) a claim gives %d', async (now, status, error) => {
  const claim = await validClaim();
  app.setNow(new Date(now));
  const late = await app.signIn('t3@demo.example');
  const reply = await submit(
    // On the first day of the scheme, an invoice of the day before is too early.
    status === 422 ? { ...claim, invoice_date: '2026-05-05' } : claim,
    { token: late },
  );
  expect(reply).toMatchObject({ status, error });
});

test('an unknown programme is 404', async () => {
  for (const to of ['999999', 'abc', '1e1', '-1'])
    expect((await submit(await validClaim(), { to })).status).toBe(404);
});

test('a claim repeated with its key gets the first answer and adds no row', async () => {
  const claim = await validClaim();
  const key = randomUUID();
  const first = await submit(claim, { key });
  const second = await submit(claim, { key });
  expect(first.headers.get(IDEMPOTENCY_STATUS_HEADER)).toBe('stored');
  expect(second.headers.get(IDEMPOTENCY_STATUS_HEADER)).toBe('replayed');
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect(await listed(claim.invoice_number)).toHaveLength(1);
});

test('eight concurrent requests with one key add one row and get the same answer', async () => {
  const claim = await validClaim();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 8 }, () => submit(claim, { key })));
  expect((await submit(claim, { key })).body).toEqual(expectOneEffect(replies));
  expect(await listed(claim.invoice_number)).toHaveLength(1);
});

test('a key cannot be used for another claim, but another partner may use the same key', async () => {
  const key = randomUUID();
  await submit(await validClaim(), { key });
  expect(await submit(await validClaim(), { key })).toMatchObject({
    status: 422,
    error: 'This Idempotency-Key was used for another request.',
  });
  const other = await app.signIn('t1@demo.example');
  const claim = await validClaim({ t2_partner: 'NA', invoice: await app.uploadInvoice(other) });
  expect((await submit(claim, { key, token: other })).status).toBe(200);
});

test('a refused claim does not use up its key', async () => {
  const key = randomUUID();
  const claim = await validClaim();
  expect((await submit({ ...claim, t1_partner: '999999' }, { key })).status).toBe(422);
  expect((await submit(claim, { key })).status).toBe(200);
});

test("a partner sees no other partner's claims", async () => {
  const claim = await validClaim();
  await submit(claim);
  const other = await app.signIn('t1@demo.example');
  const reply = await app.ask(schemeClaims, { params: { program_id: schemeId }, token: other });
  expect(JSON.stringify(reply.body)).not.toContain(claim.invoice_number);
});

test('an e-invoice is claimed once in a programme, whatever number is typed; another partner may', async () => {
  const code = await eInvoiceCode(await newRegistrar(), { DocNo: 'IRN-1' });
  const first = await validClaim({ e_invoice: code });
  const id = String(at((await submit(first)).data, 'id'));
  const again = await validClaim({ e_invoice: code });
  expect(await submit(again)).toMatchObject({
    status: 409,
    error: `You have already claimed this e-invoice in this programme: see claim ${id} of 15 Jun, 2026, with number ${first.invoice_number}.`,
  });
  expect(await submit({ ...again, invoice_number: first.invoice_number.toLowerCase() })).toMatchObject({
    status: 409,
    error: `You have already claimed invoice ${first.invoice_number.toLowerCase()} in this programme: see claim ${id} of 15 Jun, 2026, with number ${first.invoice_number}.`,
  });
  const other = await app.signIn('t1@demo.example');
  const theirs = { t2_partner: 'NA', invoice: await app.uploadInvoice(other), e_invoice: code };
  expect((await submit(await validClaim(theirs), { token: other })).status).toBe(200);
});

test('a code that is no e-invoice does not hold up the claim', async () => {
  for (const text of ['upi://pay?pa=shop@bank', ''])
    expect((await submit(await validClaim({ e_invoice: text }))).status).toBe(200);
});

test('a code that is longer than a QR code can be is refused', async () => {
  expect((await submit(await validClaim({ e_invoice: 'A'.repeat(2954) }))).status).toBe(422);
});
