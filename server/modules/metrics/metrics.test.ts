import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { programs } from '#src/api/contract/programs.calls.ts';
import { createApp } from '#server/app.ts';
import { type Deps } from '#server/http/context.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { partnerIdOf } from '#server/testing/partners.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
});
afterAll(() => app.close());

const scrape = (headers: Record<string, string>, from = createApp(app.deps)) =>
  from.request('/metrics', { headers });
const admin = { Authorization: 'Bearer admin-token-of-tests' };

test('metrics require the admin token', async () => {
  expect((await scrape({})).status).toBe(401);
  expect((await scrape({ Authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await scrape(admin)).status).toBe(200);
});

test('requests are counted by route and status; all unknown addresses count as one route', async () => {
  // With the portal's files, because their route matches every address.
  const own = createApp({ ...app.deps, portalDir: import.meta.dirname });
  const get = (path: string) => own.request(path, { headers: { Authorization: `Bearer ${token}` } });
  await get('/api/partner/programs/1/init');
  await get('/api/partner/programs/2/init');
  await get('/api/partner/programs');
  await own.request('/api/partner/programs');
  await get('/api/made-up-1');
  await get('/api/made-up-2');
  const text = await (await scrape(admin, own)).text();
  expect(text).toMatch(/portal_requests_total\{method="GET",route="[^"]*:id\/init",status="200"\} 2\n/);
  expect(text).toContain(
    'portal_requests_total{method="GET",route="/api/partner/programs",status="200"} 1\n',
  );
  expect(text).toMatch(/portal_requests_total\{method="GET",route="none",status="404"\} 2\n/);
  expect(text).toContain('portal_request_seconds_bucket{method="GET",route="none",le="+Inf"}');
  expect(
    Number(/portal_request_seconds_sum\{method="GET",route="none"\} (.+)\n/.exec(text)?.[1]),
  ).toBeGreaterThan(0);
  expect(text).not.toContain('made-up');
});

test('the latency of a call is counted in buckets, each with all that were as fast, and summed', () => {
  const metrics = createRequestMetrics();
  for (const seconds of [0.004, 0.2, 0.2, 40])
    metrics.count({ method: 'GET', route: '/api/health', status: 200, seconds });
  const call = 'method="GET",route="/api/health"';
  for (const line of [
    `bucket{${call},le="0.01"} 1`,
    `bucket{${call},le="0.1"} 1`,
    `bucket{${call},le="0.25"} 3`,
    `bucket{${call},le="30"} 3`,
    `bucket{${call},le="+Inf"} 4`,
    `count{${call}} 4`,
  ])
    expect(metrics.text()).toContain(`portal_request_seconds_${line}\n`);
  expect(Number(/_sum\{.*\} (.+)\n/.exec(metrics.text())?.[1])).toBeCloseTo(40.404);
});

test('the pool in use counts the connections that are lent out', async () => {
  const { db, poolUse } = app.database;
  const { inUse, waiting } = await db.transaction().execute(() => Promise.resolve(poolUse()));
  expect({ inUse, waiting }).toEqual({ inUse: 1, waiting: 0 });
  expect(poolUse().inUse).toBe(0);
});

test('the gauges show what is waiting, and for how long', async () => {
  await app.database.db
    .insertInto('outbox')
    .values({
      kind: 'mail',
      partner_id: 1,
      mail: 'approved',
      next_at: NOON,
      created_at: new Date(NOON.getTime() - 90_000),
    })
    .execute();
  const own = createApp({
    ...app.deps,
    poolUse: () => ({ inUse: 3, waiting: 2, most: 9 }),
    lastBackup: () => Promise.resolve(new Date(NOON.getTime() - 3_600_000)),
  });
  const text = await (await scrape(admin, own)).text();
  for (const line of [
    'portal_database_up 1',
    'portal_outbox_mails_waiting 1',
    'portal_oldest_mail_seconds 90',
    'portal_backup_age_seconds 3600',
    'portal_pool_in_use 3',
    'portal_outbox_pushes_waiting 0',
    'portal_wal_bytes ',
  ])
    expect(text).toContain(`\n${line}`);
});

test('with backups but no copy yet, the age of the backup is that of the server', async () => {
  const ageWith = async (changes: Partial<Deps>) => {
    const text = await (await scrape(admin, createApp({ ...app.deps, ...changes }))).text();
    return /^portal_backup_age_seconds (.+)$/m.exec(text)?.[1];
  };
  const uptime = vi.spyOn(process, 'uptime').mockReturnValue(200_000);
  onTestFinished(() => uptime.mockRestore());
  expect(await ageWith({ lastBackup: () => Promise.resolve(undefined) })).toBe('200000');
  expect(await ageWith({})).toBeUndefined();
});

test("a log line has the partner's id and the address, and no other personal data", async () => {
  app.logged.length = 0;
  const behind = createApp({ ...app.deps, trustedProxies: 1 });
  await behind.request('/api/partner/programs?email=t3@demo.example', {
    headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.7' },
  });
  await app.ask(programs, { params: {} });
  const id = await partnerIdOf(app.database.db, 't3@demo.example');
  expect(app.logged[0]).toEqual({
    level: 'info',
    id: expect.any(String),
    method: 'GET',
    path: '/api/partner/programs',
    status: 200,
    ms: expect.any(Number),
    partner: id,
    address: '203.0.113.7',
  });
  expect(app.logged[1]).not.toHaveProperty('partner');
  expect(JSON.stringify(app.logged)).not.toContain('demo.example');
});
