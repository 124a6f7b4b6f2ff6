import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../../tests/json.ts';
import { schemeClaims } from '#src/api/contract/claims.calls.ts';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { TWO_FACTOR_REQUIRED } from '#src/api/contract/session.schema.ts';
import { rebates } from '#src/api/contract/rebates.calls.ts';
import { claimForm } from '#src/api/contract/programs.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { createApp } from '#server/app.ts';
import { totpCode, totpStep } from '../session/totp.ts';
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

test('the calls open to the admin token alone, and to nobody where there is none', async () => {
  const ask = async (headers: Record<string, string>, deps = app.deps) =>
    (await createApp(deps).request('/api/admin/partners', { headers })).status;
  expect(await ask({})).toBe(401);
  expect(await ask({ Authorization: `Bearer ${t2}` })).toBe(401);
  expect(await ask({ Authorization: 'Bearer admin-token-of-tests' })).toBe(200);
  const { adminToken: _, ...closed } = testDeps({ db: app.database.db });
  expect(await ask({ Authorization: 'Bearer ' }, closed)).toBe(401);
  const response = await createApp(app.deps).request('/api/admin/import', { method: 'POST', body: '{}' });
  expect(response.status).toBe(401);
});

test('a claim is approved and rejected: the partner is told, and the audit table knows', async () => {
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
  expect((await app.admin(`/agreements/${open.id}/approve`, {})).status).toBe(404);
  expect(await newest(t2)).toMatchObject({ kind: 'agreement', link: '/rebate-programs' });
});

test('a message goes to one partner, and links into the portal only', async () => {
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

test('a catalogue is imported whole, terms cleaned, and importing again changes and adds nothing twice', async () => {
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

test.each([
  ['{"schemes": [', 'line 1: '],
  ['{\n  "schemes": [\n    {"slug": "a",}\n  ]\n}', 'line 3: '],
  ['{\n  "shemes": []\n}', 'line 2: shemes'],
  [
    '{\n  "schemes": [\n    {\n      "slug": "x",\n      "title": "X",\n      "start_date": "2026-02-30",\n      "end_date": "2026-03-01",\n      "claim_allowed_till": "2026-03-01"\n    }\n  ]\n}',
    'line 6: schemes.0.start_date: must be a date like 2026-04-30',
  ],
  [
    '{\n  "distributors": [],\n  "rebates": [{\n    "slug": "r", "title": "R", "year": 2026, "start_month": 4, "end_month": 3,\n    "agreement_start_date": "2026-04-01", "agreement_end_date": "2026-05-01",\n    "agreements": [\n      {"email": "nobody@x.example", "business_vertical": "SOHO"}\n    ]\n  }]\n}',
    'line 7: rebates.0.agreements.0.email: there is no partner nobody@x.example',
  ],
])('a file that is wrong is refused by its line, and nothing of it is written', async (file, problem) => {
  const count = async () =>
    (await app.database.db.selectFrom('rebates').select('id').execute()).length +
    (await app.database.db.selectFrom('programs').select('id').execute()).length;
  const before = await count();
  const reply = await app.admin('/import', file);
  expect(reply.status).toBe(422);
  expect(reply.error).toContain(problem);
  expect(await count()).toBe(before);
});

test('what is exported can be imported, and changes nothing', async () => {
  const first = await app.admin('/export');
  expect((await app.admin('/import', first.data)).status).toBe(200);
  const second = await app.admin('/export');
  expect(second.data).toEqual(first.data);
  const listed = await app.ask(rebates, { params: {}, token: t2 });
  expect(at(listed.data, 0, 'RebateAgreement')).toHaveLength(2);
});

test('a partner gets a second factor, whose secret is shown once, and loses it', async () => {
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
