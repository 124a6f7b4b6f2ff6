import { randomUUID } from 'node:crypto';
import { CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { announceOpened } from '#server/modules/notifications/announce.ts';
import { deliverDue } from '#server/modules/outbox/deliver.ts';
import { sweep } from '#server/modules/public/housekeeping.ts';
import { hashPassword } from '#server/modules/session/password.ts';
import { newResetToken } from '#server/modules/registration/registration.usecases.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { fillLarge, largeEmail, largeToken } from '#server/testing/large.ts';
import { GOOD_BANK, GOOD_PROFILE } from '#server/testing/contract-rows.ts';
import { partnerIdOf, registration } from '#server/testing/partners.ts';
import {
  ADMIN_TOKEN,
  CHEAP_PASSWORDS,
  NOON,
  PNG,
  type TestApp,
  testApp,
  uploadForm,
} from '#server/testing/test-app.ts';
import { type Call, IDEMPOTENCY_HEADER, pathOf } from '#src/api/contract/call.ts';
import { at, fieldsOf, itemsOf } from '../tests/json.ts';
import { pdfOfSize } from '../tests/pdf.ts';
import { CALLS } from './modules/docs/summaries.ts';

/**
 * Records the statements of every call and background task, and checks their plans on a large database: none
 * may scan a whole table that grows. PostgreSQL only: the embedded database would take minutes to fill.
 */

const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
/** Enough rows that the planner prefers an index wherever there is one. */
const AMOUNTS = { partners: 20_000, claims: 200_000, programs: 400 };
/** The busiest partner: T2, with hundreds of claims and with agreements. */
const BUSY = 1;

/** Tables that stay small however many partners, claims and years there are. All others grow. */
const SMALL: Record<string, string> = {
  programs: 'the vendor’s, some hundred',
  rewards: 'a handful per scheme',
  product_categories: 'a handful per programme',
  products: 'some dozen per programme',
  distributors: 'the vendor’s, some dozen',
  rebates: 'one or two a year',
  leases: 'one per task',
  settings: 'one',
  reset_requests: 'emptied every two seconds',
};
/** Calls and tasks that read whole tables on purpose. */
const MEANS_ALL: Record<string, { why: string; tables: string[] }> = {
  announce: { why: 'tells every partner on every device', tables: ['partners', 'devices'] },
  'GET /metrics': { why: 'counts all that waits', tables: ['outbox'] },
  'GET /admin/export': { why: 'exports every agreement', tables: ['agreements', 'partners'] },
};
/** Calls that send no statement. */
const WITHOUT = ['states', 'GET /health', 'GET /docs', 'GET /openapi.json'];

interface Statement {
  call: string;
  sql: string;
  parameters: readonly unknown[];
}

const statements: Statement[] = [];
/** The call whose statements are being recorded. */
let current = '';
const compiler = new PostgresQueryCompiler();
/** Records each statement as the database gets it. */
const recorder: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const { sql: text, parameters } = compiler.compileQuery(node, queryId);
    statements.push({ call: current, sql: text, parameters });
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

let app: TestApp;
const made = new Set<string>();

beforeAll(async () => {
  if (!isOnPostgres) return;
  app = await testApp();
  await fillLarge(app.database.backgroundDb, AMOUNTS, {
    now: NOON,
    passwordHash: await hashPassword(DEMO_PASSWORD, CHEAP_PASSWORDS),
  });
});
afterAll(() => app?.close());

async function noting<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
  const before = current;
  current = call;
  made.add(call);
  try {
    return await work();
  } finally {
    current = before;
  }
}

/** Makes every call at least once. Some are repeated, because a repeat takes another path. */
async function makeEveryCall(): Promise<void> {
  const { db } = app.database;
  const deps = { ...app.deps, db: db.withPlugin(recorder) };
  const recorded = createApp(deps);
  const request = async (path: string, { method = 'GET', token, body, headers = {} }: RequestOptions) => {
    const response = await recorded.request(path, {
      method,
      headers: {
        ...headers,
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text.slice(0, 300)}`).toBe(200);
    return text;
  };
  const ask = async (name: keyof typeof CALLS, options: AskOptions = {}): Promise<unknown> => {
    const call: Call = CALLS[name];
    const text = await noting(name, () =>
      request(`/api${pathOf(call, options.params ?? {})}${options.query ?? ''}`, {
        method: call.method,
        ...(!call.isPublic && { token: options.token ?? largeToken(BUSY) }),
        ...(options.body !== undefined && { body: options.body }),
        ...(call.method === 'POST' && { headers: { [IDEMPOTENCY_HEADER]: options.key ?? randomUUID() } }),
      }),
    );
    if (name === 'agreementFile') return text;
    const answer: unknown = JSON.parse(text);
    return at(answer, 'data');
  };
  const admin = (path: string, name = path, body?: unknown) =>
    noting(`${body === undefined ? 'GET' : 'POST'} /admin${name}`, () =>
      request(`/api/admin${path}`, {
        token: ADMIN_TOKEN,
        ...(body !== undefined && { method: 'POST', body }),
      }),
    );
  const idOf = async (table: 'programs' | 'agreements' | 'transactions', where: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.raw(where)} order by id limit 1
    `.execute(db);
    return rows[0]?.id ?? 0;
  };

  // Programmes that are open at noon and have approved claims of the partner.
  const busy = `partner_id = (select id from partners where email = '${largeEmail(BUSY)}')`;
  const open = `'${NOON.toISOString()}' between start_date and end_date and slug like 'large-%'
    and id in (select program_id from claims where ${busy} and approved_business_volume > 0)`;
  const scheme = { program_id: await idOf('programs', `rebate_id is null and ${open}`) };
  const quarter = { program_id: await idOf('programs', `rebate_id is not null and ${open}`) };
  const agreement = { id: await idOf('agreements', `${busy} and file_id is null`) };

  await ask('login', { body: { email: largeEmail(BUSY + 1), password: DEMO_PASSWORD } });
  await ask('login', { body: { email: largeEmail(BUSY), password: DEMO_PASSWORD } });
  await ask('logout', { token: largeToken(BUSY + 1), body: {} });
  await ask('endSession', { body: { session: 'a'.repeat(64) } });
  const signUp = registration();
  await ask('signup', { body: signUp });
  await ask('signup', { body: { ...registration(), email: largeEmail(5) } });
  await ask('forgotPassword', { body: { email: largeEmail(7) } });
  const forgetful = await partnerIdOf(db, largeEmail(7));
  const token = await noting('resetPassword', () => newResetToken(deps, forgetful));
  await ask('resetPassword', {
    body: { new_password: 'New@Partner1', confirm_password: 'New@Partner1', token },
  });
  await ask('states');
  for (const name of ['dashboard', 'programs', 'schemesWithClaims', 'rebatesWithClaims', 'rebates'] as const)
    await ask(name);
  await ask('program', { params: scheme });
  const form = await ask('claimForm', { params: scheme });
  const rebateForm = await ask('rebateClaimForm', { params: quarter, query: '?business_vertical=SOHO' });
  await ask('uploadAgreement', {
    params: agreement,
    body: uploadForm(new File([pdfOfSize(2000)], 'signed.pdf')),
  });
  await ask('agreementFile', { params: agreement });

  const claimOf = async (offered: unknown, product: unknown) => ({
    t1_partner: String(at(offered, 't1_partner', 0, 'id')),
    t2_partner: 'NA',
    invoice_number: `LARGE${made.size}${randomUUID().slice(0, 8)}`,
    invoice_date: '2026-06-15',
    invoice: await ask('upload', { body: uploadForm(new File([pdfOfSize(2000)], 'bill.pdf')) }),
    products: [{ product_name: product, product_quantity: 2, product_price: 9000 }],
  });
  const product = at(form, 'program', 'product_category', 0, 'products', 0, 'id');
  const claim = { params: scheme, body: await claimOf(form, product), key: randomUUID() };
  const taken = await ask('submitSchemeClaim', claim);
  await ask('submitSchemeClaim', claim);
  await ask('oneClaim', { params: { type: 'scheme', ...scheme, claim_id: Number(at(taken, 'id')) } });
  const rebateClaim = await claimOf(rebateForm, at(rebateForm, 'products', 0, 'id'));
  await ask('submitRebateClaim', { params: quarter, body: { ...rebateClaim, business_vertical: 'SOHO' } });
  await ask('schemeClaims', { params: scheme });
  await ask('rebateClaims', { params: quarter });
  const points = await ask('transactions', { params: scheme });
  await ask('redeem', {
    params: scheme,
    body: { reward_id: at(points, 'scheme', 'rewards', 0, 'id'), amount: 1000 },
  });

  await ask('profile');
  await ask('saveProfile', { body: GOOD_PROFILE });
  await ask('saveProfile', {
    body: { ...GOOD_PROFILE, password: 'New@Partner1', confirm_password: 'New@Partner1' },
  });
  await ask('bankDetails');
  const cheque = await ask('upload', { body: uploadForm(new File([PNG], 'cheque.png'), 'bankdetails') });
  await request(String(cheque), { token: largeToken(BUSY) });
  await ask('saveBankDetails', { body: { ...GOOD_BANK, cancel_cheque: cheque } });
  const feed = await ask('notifications');
  await ask('markNotificationsRead', { body: { ids: [at(feed, 'notifications', 0, 'id')] } });
  await ask('markNotificationsRead', { body: {} });
  await ask('registerDevice', { body: { token: 'large-phone', deviceId: 'large-device' } });

  const newest = await sql<{ id: number; file_id: string }>`
    select id, file_id from claims where ${sql.raw(busy)} order by id desc limit 1
  `.execute(db);
  const { id: claimId, file_id: fileId } = newest.rows[0] ?? {};
  await admin('/partners');
  await admin('/claims');
  await admin('/claims?pending', '/claims pending');
  await admin('/agreements');
  await admin('/transactions');
  await admin('/export');
  await admin(`/files/${fileId}`, '/files/{id}');
  await admin('/partners/approve', undefined, { email: signUp.email });
  await admin('/partners/two-factor', undefined, { email: largeEmail(8), isOn: true });
  await admin('/partners/suspend', undefined, { email: largeEmail(8), isOn: true });
  await admin(`/claims/${claimId}/review`, '/claims/{id}/review', { volume: 9000 });
  await admin(`/claims/${claimId}/review`, '/claims/{id}/review', { volume: 8000, note: 'Less.' });
  await admin(`/agreements/${agreement.id}/approve`, '/agreements/{id}/approve', {});
  const transaction = await idOf('transactions', `${busy} and status = 'pending'`);
  for (const status of ['rejected', 'approved'])
    await admin(`/transactions/${transaction}`, '/transactions/{id}', { status, note: 'Note' });
  await admin('/notify', undefined, { email: largeEmail(9), title: 'Title', body: 'Body' });
  await admin('/import', undefined, {
    distributors: [{ tier: 'T1', name: 'Imported' }],
    schemes: [],
    rebates: [],
  });
  await noting('GET /metrics', () => request('/metrics', { token: ADMIN_TOKEN }));

  const push = { send: () => Promise.resolve({ kind: 'dead' as const }) };
  await noting('mails', () => deliverDue(deps, 'mail'));
  await noting('pushes', () => deliverDue({ ...deps, push }, 'push'));
  const failing = { send: () => Promise.reject(new Error('away')) };
  await noting('mails that wait', () => deliverDue({ ...deps, mail: failing }, 'mail'));
  await noting('sweep', () => sweep(deps));
  await sql`update programs set announced_at = null where id = ${scheme.program_id}`.execute(db);
  await noting('announce', () => announceOpened(deps));
}

interface AskOptions {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  token?: string;
  key?: string;
}

interface RequestOptions {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The tables that a plan reads completely, by a sequential scan or by an index scan without a condition. */
function scannedIn(plan: unknown): string[] {
  const node = fieldsOf(plan);
  const { 'Node Type': type, 'Relation Name': table, Plans: inner } = node;
  const isWhole =
    type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(String(type)) && !('Index Cond' in node));
  return [...(isWhole && typeof table === 'string' ? [table] : []), ...itemsOf(inner).flatMap(scannedIn)];
}

test.runIf(isOnPostgres)(
  'no call and no background task reads the whole of a table that keeps growing',
  async () => {
    await makeEveryCall();
    const silent = [...made].filter((call) => !statements.some((statement) => statement.call === call));
    expect(silent).toEqual(WITHOUT.filter((call) => made.has(call)));
    expect(Object.keys(CALLS).filter((call) => !made.has(call))).toEqual([]);

    const faults: string[] = [];
    const distinct = new Map(statements.map((each) => [`${each.call}\n${each.sql}`, each]));
    for (const { call, sql: text, parameters } of distinct.values()) {
      const { rows } = await app.database.db.executeQuery<{ 'QUERY PLAN': unknown }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
      );
      const plan = at(rows[0]?.['QUERY PLAN'], 0, 'Plan');
      expect(at(plan, 'Node Type'), `a plan of ${text}`).toBeTypeOf('string');
      const allowed = new Set([...Object.keys(SMALL), ...(MEANS_ALL[call]?.tables ?? [])]);
      const tables = scannedIn(plan).filter((table) => !allowed.has(table));
      if (tables.length > 0) faults.push(`${call} reads all of ${[...new Set(tables)].join(', ')}: ${text}`);
    }
    expect(faults.join('\n\n')).toBe('');
  },
);

test.runIf(isOnPostgres)(
  'every foreign key to a table that grows has an index, which a delete needs',
  async () => {
    const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and not (confrelid::regclass::text = any(${Object.keys(SMALL)}))
      and not exists (select 1 from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
  `.execute(app.database.db);
    expect(rows).toEqual([]);
  },
);

test.skipIf(isOnPostgres)('the tests on large data need PostgreSQL: set TEST_DATABASE_URL', () => {
  expect(isOnPostgres).toBe(false);
});
