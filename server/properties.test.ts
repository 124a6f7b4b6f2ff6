import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { type Call } from '#src/api/contract/call.ts';
import { CALLS } from './modules/docs/summaries.ts';
import { GOOD_PROFILE } from '#server/testing/contract-rows.ts';
import { registration } from './testing/partners.ts';
import { PNG, type TestApp, testApp } from './testing/test-app.ts';
import { pdfOfSize } from '../tests/pdf.ts';
import { runs } from '../tests/runs.ts';

/** Whatever is posted, the server does not fail, reveal its internals, or write half of a change. */

const RUNS = runs({ quick: 200, deep: 2000 });

let app: TestApp;
let token: string;
let good: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t2@demo.example');
  const line = { product_name: 1, product_quantity: 1, product_price: 100 };
  const claim = {
    t1_partner: '1',
    t2_partner: 'NA',
    invoice_number: 'P-1',
    invoice_date: '2026-06-10',
    invoice: await app.uploadInvoice(token),
    products: [line],
  };
  good = {
    login: { email: 't3@demo.example', password: 'Partner@2026', code: '123456' },
    logout: {},
    endSession: { session: 'a'.repeat(64) },
    signup: registration(),
    forgotPassword: { email: 't3@demo.example' },
    resetPassword: { new_password: 'Partner@2026', confirm_password: 'Partner@2026', token: 'x' },
    submitSchemeClaim: claim,
    submitRebateClaim: { ...claim, business_vertical: 'SOHO' },
    redeem: { reward_id: 1, amount: 100_000 },
    saveProfile: {
      ...GOOD_PROFILE,
      address: 'Hyderguda',
    },
    saveBankDetails: {
      account_holder: 'A B',
      bank_name: 'State Bank',
      account_number: '123456789',
      ifsc_code: 'SBIN0000001',
      cancel_cheque: await app.uploadCheque(token),
    },
    markNotificationsRead: { ids: [1] },
    registerDevice: { token: 'd', platform: 'web', deviceId: 'x' },
  };
});
afterAll(() => app.close());

/** Texts that have broken servers before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\\u0000',
  "'; drop table partners; --",
  '<script>alert(1)</script>',
  '__proto__',
  '9'.repeat(30),
  '1e309',
  '-1',
  '0x10',
  'NaN',
  '२०२६-०६-१०',
  '2026-06-31',
  '0000-00-00',
  '9999-12-31',
  '/api/files/00000000-0000-4000-8000-000000000000',
  'é'.repeat(300),
);
const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.double(),
  fc.integer(),
  fc.bigInt({ min: 0n, max: 10n ** 40n }).map((digits) => digits.toString()),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
);

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

/** A valid body with some fields replaced, dropped or added; or any JSON value. */
function bodyLike(valid: Record<string, unknown>): fc.Arbitrary<unknown> {
  const keys = [...Object.keys(valid), 'extra', '__proto__'];
  const changed = fc
    .array(fc.tuple(fc.constantFrom(...keys), fc.option(value, { nil: undefined })), { maxLength: 4 })
    .map((changes) => ({ ...valid, ...Object.fromEntries(changes) }));
  const lines = valid['products'];
  const inLines = Array.isArray(lines)
    ? fc
        .array(
          fc.record(
            { product_name: value, product_quantity: value, product_price: value },
            { requiredKeys: [] },
          ),
          { maxLength: 4 },
        )
        .map((products) => ({ ...valid, products }))
    : changed;
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 2, arbitrary: inLines }, fc.jsonValue());
}

const idText = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 25 }).map(String) },
  nasty.map((text) => (text === '' ? '-' : text)),
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
);

async function wholeRows(): Promise<void> {
  const { db } = app.database;
  const loose = await db
    .selectFrom('claims')
    .leftJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select('claims.id')
    .where('claim_lines.id', 'is', null)
    .execute();
  expect(loose).toEqual([]);
  const keyless = await db.selectFrom('idempotency').select('key').where('status', '!=', 200).execute();
  expect(keyless).toEqual([]);
}

const POSTS = Object.entries(CALLS).filter(([, call]) => call.method === 'POST' && !('isMultipart' in call));

let clock = Date.parse('2026-06-15T06:30:00Z');

test.each(POSTS.map(([name, call]): [string, Call] => [name, call]))(
  `%s answers ${RUNS} generated bodies without a server error`,
  async (name, call) => {
    await fc.assert(
      fc.asyncProperty(bodyLike(good[name] ?? {}), idText, fc.boolean(), async (body, id, hasKey) => {
        // Beyond the window of every rate limit, so that the other rules are tested.
        clock += call.isPublic ? 16 * 60_000 : 0;
        app.setNow(new Date(call.isPublic ? clock : Date.parse('2026-06-15T06:30:00Z')));
        const text = JSON.stringify(body) ?? '';
        const reply = await app.ask(call, {
          params: { program_id: encodable(id), id: encodable(id) },
          body: text,
          headers: { 'Content-Type': 'application/json' },
          ...(name !== 'logout' && { token }),
          ...(hasKey && { key: text.slice(0, 150).replace(/[^ -~]/g, '_') || 'k' }),
        });
        expect(reply.status, `${text}\n${JSON.stringify(app.logged.at(-2))}`).toBeLessThan(500);
        expect(reply.status).toBeGreaterThanOrEqual(200);
        const answer = JSON.stringify(reply.body);
        expect(answer).not.toMatch(/\.ts:\d|node_modules|\bat [A-Za-z]+ \(|syntax error|violates/);
        expect(isRecord(reply.body) && typeof reply.body['success'] === 'boolean').toBe(true);
      }),
      { numRuns: RUNS },
    );
    await wholeRows();
  },
  1_200_000,
);

/** The text without lone surrogates, which neither an address nor a form can hold. */
function encodable(id: string): string {
  return Buffer.from(id).toString();
}

test.each(['/partner/common/upload', '/partner/programs/rebate/quarter/1/agreements'])(
  `%s answers ${RUNS} generated forms without a server error`,
  async (path) => {
    const head = fc.constantFrom(
      pdfOfSize(600),
      PNG,
      Buffer.from('RIFF0000WEBP'),
      Buffer.from([0xff, 0xd8, 0xff]),
    );
    const bytes = fc.oneof(head, fc.uint8Array({ maxLength: 600 }));
    const fileName = fc.oneof(
      nasty,
      fc.constantFrom('a.pdf', 'b.PNG', 'c.pdf.exe', '../../x.pdf', 'a"b\r\nX: y.pdf'),
      fc.string({ unit: 'binary' }).map((stem) => `${stem}.pdf`),
    );
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fileName,
        fc.oneof(nasty, fc.constantFrom('invoices', 'bankdetails')),
        async (data, name, folder) => {
          // The limit of uploads per day is not the subject here.
          clock += 60 * 60_000;
          app.setNow(new Date(Date.parse('2026-06-15T06:30:00Z')));
          await app.database.db
            .updateTable('files')
            .set({ created_at: new Date(0) })
            .execute();
          const form = new FormData();
          form.append('file', new File([new Uint8Array(data)], encodable(name)));
          form.append('folder', encodable(folder));
          const reply = await app.post(`/api${path}`, form, token);
          expect(reply.status, JSON.stringify(app.logged.at(-2))).toBeLessThan(500);
          const answer: unknown = await reply.json();
          expect(isRecord(answer) && typeof answer['success'] === 'boolean').toBe(true);
          const address = isRecord(answer) && typeof answer['data'] === 'string' ? answer['data'] : undefined;
          const fetched = address === undefined ? 200 : (await app.get(address, token)).status;
          expect(fetched).toBe(200);
        },
      ),
      { numRuns: RUNS },
    );
  },
  1_200_000,
);

test('random bytes sent as a form are refused, without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, hasBoundary) => {
      const type = `multipart/form-data${hasBoundary ? '; boundary=x' : ''}`;
      const reply = await app.post('/api/partner/common/upload', new Uint8Array(bytes), token, type);
      expect([400, 422]).toContain(reply.status);
    }),
    { numRuns: 300 },
  );
});

test('every schema of a body accepts or refuses any JSON, and never throws', () => {
  for (const [name, call] of POSTS) {
    const schema: v.GenericSchema | undefined = 'body' in call ? call.body : undefined;
    if (!schema) continue;
    fc.assert(
      fc.property(bodyLike(good[name] ?? {}), (body) => {
        const first = v.safeParse(schema, body);
        // Parsing the output again does not change it: no value is lost between the form and the API.
        const second = first.success ? v.safeParse(schema, first.output) : first;
        expect(second.success ? second.output : 'refused').toEqual(first.success ? first.output : 'refused');
      }),
      { numRuns: RUNS },
    );
  }
});

/** Fields not stored as sent: secrets, values only looked up, and a date of which the day is kept. */
const UNSHOWN = new Set([
  'password',
  'new_password',
  'confirm_password',
  'code',
  'token',
  'invoice',
  'cancel_cheque',
  't1_partner',
  't2_partner',
  'invoice_date',
]);

test.each(['\u001b[2Jx', 'a\rb', 'a\u202eb', 'a\u200bb', 'a\u2028b'])(
  'no text field keeps %j, which could control a terminal or disguise a text',
  (sign) => {
    const keeping = POSTS.flatMap(([name, call]) => {
      const schema: v.GenericSchema | undefined = 'body' in call ? call.body : undefined;
      return Object.entries(good[name] ?? {})
        .filter(([field, text]) => schema && typeof text === 'string' && !UNSHOWN.has(field))
        .map(([field, text]) => ({
          field: `${name}.${field}`,
          read: schema && v.safeParse(schema, { ...good[name], [field]: `${String(text)}${sign}` }),
        }));
    })
      .filter(
        ({ read }) => read?.success && /\\u001b|\\r|[\u202e\u200b\u2028]/.test(JSON.stringify(read.output)),
      )
      .map(({ field }) => field);
    expect(keeping).toEqual([]);
  },
);
