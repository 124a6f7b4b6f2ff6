import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, itemsOf } from '../../../tests/json.ts';
import { pdfOfSize } from '../../../tests/pdf.ts';
import { saveBankDetails } from '#src/api/contract/profile.calls.ts';
import { schemeClaims } from '#src/api/contract/claims.calls.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { TWO_FACTOR_REQUIRED } from '#src/api/contract/answer.ts';
import { rebates } from '#src/api/contract/rebates.calls.ts';
import { claimForm } from '#src/api/contract/programs.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { createApp } from '#server/app.ts';
import { totpCode, totpStep } from '../session/totp.ts';
import { newPartner, partnerIdOf } from '#server/testing/partners.ts';
import { type TestApp, testApp, testDeps } from '#server/testing/test-app.ts';

let app: TestApp;
let t2: string;
beforeAll(async () => {
  app = await testApp();
  t2 = await app.signIn('t2@demo.example');
});
afterAll(() => app.close());

const audit = () => app.database.db.selectFrom('audit').selectAll().orderBy('id').execute();
const lastAudit = async () => (await audit()).at(-1);
const newest = async (token: string) =>
  at((await app.ask(notifications, { params: {}, token })).data, 'notifications', 0);

test('the admin calls require the admin token, and are closed if none is set', async () => {
  const ask = async (headers: Record<string, string>, deps = app.deps) =>
    (await createApp(deps).request('/api/admin/partners', { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ Authorization: `Bearer ${t2}` })).toBe(401);
  expect(await ask({ Authorization: 'Bearer admin-token-of-tests' })).toBe(200);
  const { adminToken: _, ...closed } = testDeps({ db: app.database.db });
  expect(await ask({ Authorization: 'Bearer ' }, closed)).toBe(401);
  // A missing token must not match an empty one.
  expect(await ask({}, testDeps({ db: app.database.db, adminToken: '' }))).toBe(401);
  const response = await createApp(app.deps).request('/api/admin/import', { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
});

test('a claim is approved and then rejected: the partner is notified, and the audit records both', async () => {
  const pending = await app.admin('/claims?pending');
  const claim = Object.values(at(pending, 'data') ?? {}).find(
    (row) => at(row, 'email') === 't2@demo.example',
  );
  const id = Number(at(claim, 'id'));
  const total = Number(at(claim, 'total_value'));
  expect(await app.admin(`/claims/${id}/review`, { volume: total + 1 })).toMatchObject({ status: 422 });
  expect(await app.admin('/claims/987654/review', { volume: 1 })).toMatchObject({ status: 404 });
  const before = (await audit()).length;

  expect((await app.admin(`/claims/${id}/review`, { volume: 1200 })).status).toBe(200);
  expect(await newest(t2)).toMatchObject({
    kind: 'claim',
    title: 'Claim approved',
    body: expect.stringContaining('1,200 of'),
  });
  expect(await lastAudit()).toMatchObject({
    actor: 'admin',
    action: 'approve-claim',
    subject: `claim:${id}`,
  });

  expect(
    (await app.admin(`/claims/${id}/review`, { volume: 0, note: 'The PDF cannot be read.' })).status,
  ).toBe(200);
  expect((await lastAudit())?.detail).toBe('{"volume":0,"before":1200}');
  expect(await newest(t2)).toMatchObject({
    title: 'Claim not approved',
    body: expect.stringContaining('The PDF cannot be read.'),
  });
  const { program_id } = await app.database.db
    .selectFrom('claims')
    .select('program_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { data } = await app.ask(schemeClaims, { params: { program_id }, token: t2 });
  const listed = Object.values(at(data, 'claims') ?? {}).find((row) => at(row, 'id') === id);
  expect(listed).toMatchObject({
    status: 'rejected',
    notes: 'The PDF cannot be read.',
    approved_business_volume: 0,
  });
  expect((await audit()).length).toBe(before + 2);
});

test('an agreement can be approved once it has a file', async () => {
  const open = await app.database.db
    .selectFrom('agreements')
    .select('id')
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow();
  expect((await app.admin(`/agreements/${open.id}/approve`, {})).status).toBe(404);
  const file = await app.database.db.selectFrom('files').select('id').executeTakeFirstOrThrow();
  await app.database.db
    .updateTable('agreements')
    .set({ file_id: file.id })
    .where('id', '=', open.id)
    .execute();
  expect((await app.admin(`/agreements/${open.id}/approve`, {})).status).toBe(200);
  expect(await lastAudit()).toMatchObject({
    actor: 'admin',
    action: 'approve-agreement',
    subject: `agreement:${open.id}`,
  });
  expect((await app.admin(`/agreements/${open.id}/approve`, {})).status).toBe(404);
  expect(await newest(t2)).toMatchObject({ kind: 'agreement', link: '/rebate-programs' });
});

test('a message goes to one partner, and may link only into the portal', async () => {
  const message = { email: 't2@demo.example', title: 'Hello', body: 'World' };
  expect((await app.admin('/notify', { ...message, link: '/schemes?x=1' })).status).toBe(200);
  expect(await newest(t2)).toMatchObject({ title: 'Hello', link: '/schemes?x=1', read_at: null });
  for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])
    expect((await app.admin('/notify', { ...message, link })).status).toBe(422);
  expect((await app.admin('/notify', { ...message, email: 'nobody@x.example' })).status).toBe(404);
});

const NEW_CATALOGUE = {
  distributors: [{ tier: 'T1', name: 'New Distributor, Surat' }],
  schemes: [
    {
      slug: 'new-scheme',
      title: 'New Scheme',
      start_date: '2026-06-01',
      end_date: '2026-07-01',
      claim_allowed_till: '2026-07-15',
      t_and_c: '<p onclick="x()">Fine <script>alert(1)</script><a href="javascript:x()">print</a></p>',
      rewards: [{ level: 'One', gift: 'Pen', business_volume: 1000, max_quantity: 5 }],
      products: [{ category: 'Routers', names: ['R1', 'R2'] }],
    },
  ],
  rebates: [],
};

test('a catalogue is imported with its terms cleaned, and importing it again updates it without duplicates', async () => {
  expect(await app.admin('/import', NEW_CATALOGUE)).toMatchObject({
    status: 200,
    data: { schemes: 1, distributors: 1, rebates: 0 },
  });
  const again = structuredClone(NEW_CATALOGUE);
  Object.assign(again.schemes[0] ?? {}, { title: 'Newer Scheme' });
  expect((await app.admin('/import', again)).status).toBe(200);
  const { db } = app.database;
  const scheme = await db
    .selectFrom('programs')
    .select(['id', 'title', 't_and_c'])
    .where('slug', '=', 'new-scheme')
    .executeTakeFirstOrThrow();
  expect(scheme).toMatchObject({ title: 'Newer Scheme', t_and_c: '<p>Fine <a>print</a></p>' });
  const form = await app.ask(claimForm, { params: { program_id: scheme.id }, token: t2 });
  expect(at(form.data, 'program', 'product_category', 0, 'products')).toHaveLength(2);
  expect(at(form.data, 'program', 'rewards')).toHaveLength(1);
});

const withReward = (changes: object = {}) => ({
  slug: 'x',
  title: 'X',
  start_date: '2026-06-01',
  end_date: '2026-07-01',
  claim_allowed_till: '2026-07-15',
  rewards: [{ level: 'One', gift: 'Pen', business_volume: 1000, max_quantity: 5, ...changes }],
});

test.each([
  ['{"schemes": [', 'line 1: '],
  ['{\n  "schemes": [\n    {"slug": "a",}\n  ]\n}', 'line 3: '],
  ['{\n  "shemes": []\n}', 'line 2: shemes'],
  [
    '{\n  "schemes": [\n    {\n      "slug": "x",\n      "title": "X",\n      "start_date": "2026-02-30",\n      "end_date": "2026-03-01",\n      "claim_allowed_till": "2026-03-01"\n    }\n  ]\n}',
    'line 6: schemes.0.start_date: must be a date like 2026-04-30',
  ],
  [
    JSON.stringify({ schemes: [withReward({ max_quantity: 9_999_999_999 })] }, undefined, 1),
    'line 14: schemes.0.rewards.0.max_quantity: ',
  ],
  [
    JSON.stringify({ schemes: [withReward({ gift: 'Pen\0' })] }, undefined, 1),
    'line 12: schemes.0.rewards.0.gift: ',
  ],
  [
    JSON.stringify({ schemes: [{ ...withReward(), t_and_c: 'Fine\0' }] }, undefined, 1),
    'line 17: schemes.0.t_and_c: ',
  ],
  [
    '{\n  "distributors": [],\n  "rebates": [{\n    "slug": "r", "title": "R", "year": 2026, "start_month": 4, "end_month": 3,\n    "agreement_start_date": "2026-04-01", "agreement_end_date": "2026-05-01",\n    "agreements": [\n      {"email": "nobody@x.example", "business_vertical": "SOHO"}\n    ]\n  }]\n}',
    'line 7: rebates.0.agreements.0.email: there is no partner nobody@x.example',
  ],
])('a wrong file is refused with the line of the problem, and nothing is written', async (file, problem) => {
  const count = async () =>
    (await app.database.db.selectFrom('rebates').select('id').execute()).length +
    (await app.database.db.selectFrom('programs').select('id').execute()).length;
  const before = await count();
  const reply = await app.admin('/import', file);
  expect(reply.status).toBe(422);
  expect(reply.error).toContain(problem);
  expect(await count()).toBe(before);
});

test('a scheme does not become a quarter, nor a quarter a scheme, by an import of its slug', async () => {
  expect((await app.admin('/import', NEW_CATALOGUE)).status).toBe(200);
  const dates = { start_date: '2026-06-01', end_date: '2026-07-01', claim_allowed_till: '2026-07-15' };
  const rebate = (slug: string) => ({
    slug: 'new-rebate',
    title: 'New Rebate',
    year: 2026,
    start_month: 4,
    end_month: 3,
    agreement_start_date: '2026-04-01',
    agreement_end_date: '2026-05-01',
    quarters: [{ slug, title: 'Q1', ...dates }],
  });
  const asQuarter = await app.admin('/import', { rebates: [rebate('new-scheme')] });
  expect([asQuarter.status, asQuarter.error]).toEqual([
    422,
    expect.stringContaining('rebates.0.quarters.0.slug: a scheme has the slug new-scheme'),
  ]);
  expect((await app.admin('/import', { rebates: [rebate('new-quarter')] })).status).toBe(200);
  const asScheme = await app.admin('/import', {
    schemes: [{ slug: 'new-quarter', title: 'A Scheme', ...dates }],
  });
  expect([asScheme.status, asScheme.error]).toEqual([
    422,
    expect.stringContaining('schemes.0.slug: a quarter has the slug new-quarter'),
  ]);
});

test('importing an export changes nothing', async () => {
  const first = await app.admin('/export');
  expect((await app.admin('/import', first.data)).status).toBe(200);
  const second = await app.admin('/export');
  expect(second.data).toEqual(first.data);
  const listed = await app.ask(rebates, { params: {}, token: t2 });
  expect(at(listed.data, 0, 'RebateAgreement')).toHaveLength(2);
});

test('a partner gets a second factor, whose secret is shown once, and loses it again', async () => {
  const email = 't1@demo.example';
  const on = await app.admin('/partners/two-factor', { email, isOn: true });
  const secret = String(at(on, 'data', 'secret'));
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(at(on, 'data', 'address')).toContain(`secret=${secret}`);
  expect(JSON.stringify(await audit())).not.toContain(secret);
  expect(await lastAudit()).toMatchObject({ action: 'two-factor-on' });
  const credentials = { email, password: DEMO_PASSWORD };
  expect((await app.ask(login, { params: {}, body: credentials })).body).toMatchObject({
    error: TWO_FACTOR_REQUIRED,
  });
  const code = totpCode(secret, totpStep(app.deps.now()));
  expect((await app.ask(login, { params: {}, body: { ...credentials, code } })).status).toBe(200);
  await app.admin('/partners/two-factor', { email, isOn: false });
  expect((await app.ask(login, { params: {}, body: credentials })).status).toBe(200);
  expect(await app.admin('/partners/two-factor', { email: 'nobody@x.example', isOn: true })).toMatchObject({
    status: 404,
  });
});

test('the audit records what the team does to a partner and to the catalogue, without the words of messages', async () => {
  const { email } = await newPartner(app, 'T2');
  for (const isOn of [true, false]) await app.admin('/partners/two-factor', { email, isOn });
  for (const isOn of [true, false]) await app.admin('/partners/suspend', { email, isOn });
  await app.admin('/notify', { email, title: 'Hello', body: 'World' });
  const id = await partnerIdOf(app.database.db, email);
  const rows = (await audit()).filter(
    ({ actor, subject }) => actor === 'admin' && subject === `partner:${id}`,
  );
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ['approve-partner', '{"tier":"T2"}'],
    ['two-factor-on', '{}'],
    ['two-factor-off', '{}'],
    ['suspend-partner', '{}'],
    ['restore-partner', '{}'],
    ['notify', '{}'],
  ]);
  await app.admin('/import', NEW_CATALOGUE);
  expect(await lastAudit()).toMatchObject({ actor: 'admin', action: 'import', subject: 'catalogue' });
});

test('the same review sent several times notifies the partner once', async () => {
  const { data } = await app.admin('/claims?pending');
  const claim = Object.values(data ?? {}).find((row) => at(row, 'email') === 't2@demo.example');
  const id = Number(at(claim, 'id'));
  const before = (await audit()).length;
  const decision = { volume: 1000, note: 'Checked.' };
  const replies = await Promise.all([1, 2, 3].map(() => app.admin(`/claims/${id}/review`, decision)));
  for (const reply of replies)
    expect(reply).toMatchObject({ status: 200, data: { claim: id, approved_business_volume: 1000 } });
  expect((await audit()).length).toBe(before + 1);
  const feed = await app.ask(notifications, { params: {}, token: t2 });
  const told = Object.values(at(feed.data, 'notifications') ?? {});
  expect(told.filter((notice) => String(at(notice, 'body')).includes('1,000 of'))).toHaveLength(1);
  await app.admin(`/claims/${id}/review`, { ...decision, note: 'Checked again.' });
  expect((await audit()).length).toBe(before + 2);
});

test('a reviewer opens the files that the lists name, and the audit records it', async () => {
  const bytes = pdfOfSize(2000);
  const address = await app.uploadInvoice(t2, bytes);
  const id = address.split('/').at(-1) ?? '';
  await app.database.db
    .updateTable('claims')
    .set({ file_id: id })
    .where('id', '=', (claims) => claims.selectFrom('claims').select((row) => row.fn.max('id').as('id')))
    .execute();
  const cheque = await app.uploadCheque(t2);
  const details = {
    account_holder: 'A B',
    bank_name: 'State Bank',
    account_number: '123456789',
    ifsc_code: 'SBIN0000001',
    cancel_cheque: cheque,
  };
  expect((await app.ask(saveBankDetails, { params: {}, body: details, token: t2 })).status).toBe(200);
  const named = async (list: string, column: string) =>
    Object.values((await app.admin(list)).data ?? {}).map((row) => at(row, column));
  expect(await named('/claims', 'file')).toContain(id);
  expect(await named('/agreements', 'file')).not.toContain(undefined);
  expect(await named('/partners', 'cheque_file')).toContain(cheque.split('/').at(-1));
  const headers = { Authorization: 'Bearer admin-token-of-tests' };
  const response = await app.get(`/api/admin/files/${id}`, undefined, headers);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(await lastAudit()).toMatchObject({ actor: 'admin', action: 'show-file' });
  expect((await app.get(`/api/admin/files/${id}`, t2)).status).toBe(401);
  for (const other of ['1', '00000000-0000-4000-8000-000000000000'])
    expect((await app.get(`/api/admin/files/${other}`, undefined, headers)).status).toBe(404);
});

test.each(['\u001b[2J', '\r', '\u202e', '\u200b'])('a note or message with %j is refused', async (sign) => {
  expect(await app.admin('/claims/1/review', { volume: 0, note: `No${sign}.` })).toMatchObject({
    status: 422,
  });
  const message = { email: 't2@demo.example', title: 'Hello', body: 'World' };
  for (const field of ['title', 'body'])
    expect((await app.admin('/notify', { ...message, [field]: `No${sign}.` })).status, field).toBe(422);
});

test('a long list comes in pages: every row once, pending partners first', async () => {
  await sql`
    insert into partners (email, name, mobile_number, organization, dob, pan_number, gst_number, address, city, state,
      pincode, tier, status, password_hash)
    select 'many-' || n || '@shop.example', 'Ravi', '9876543210', 'Shop', '1990-01-01', 'P' || n, 'G' || n, 'Station Road', 'Nashik',
      'Maharashtra', '422001', 'T3', case when n % 2 = 0 then 'pending' else 'approved' end, ''
    from generate_series(1, 1200) as n
  `.execute(app.database.db);
  const rows: { id: number; isWaiting: boolean }[] = [];
  let pages = 0;
  for (let path: string | undefined = '/partners'; path !== undefined; pages += 1) {
    const { body } = await app.admin(path);
    for (const row of itemsOf(at(body, 'data')))
      rows.push({ id: Number(at(row, 'id')), isWaiting: at(row, 'status') === 'pending' });
    const next = at(body, 'next');
    path = typeof next === 'string' ? `/partners?after=${next}` : undefined;
  }
  expect(pages).toBe(3);
  const inOrder = rows.toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || a.id - b.id);
  expect(rows).toEqual(inOrder);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1200);
});
