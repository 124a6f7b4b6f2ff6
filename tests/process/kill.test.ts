import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { hasPostgres, startPostgres } from '../../tools/postgres.ts';
import { type PreparedClaim, claimsClient } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { startBundledServer } from '../prepared-server.ts';
import { killServers } from '../server-process.ts';

const CLAIMS = 100;
const ROUNDS = 5;
const KILLS_MS = 1_800_000;
const PARTNERS = ['t3@demo.example', 't1@demo.example', 't2@demo.example'];

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killServers();
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function rounds(env: Record<string, string>, betweenRounds: (round: number) => Promise<void>) {
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const expected = new Map<string, unknown>();
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = startBundledServer({ PORT: port, ...env });
    await first.up;
    const email = PARTNERS[round % PARTNERS.length] ?? '';
    const client = await claimsClient(base, email);
    const claims: PreparedClaim[] = [];
    for (let index = 0; index < CLAIMS; index += 1) claims.push(await client.prepare());

    // Kills the server after a different share of acknowledged claims in each round.
    const killAfter = Math.round((CLAIMS * (round + 1)) / (ROUNDS + 1));
    const acknowledged = new Map<string, unknown>();
    await Promise.allSettled(
      claims.map(async (claim) => {
        const { status, id } = await client.post(claim);
        expect(status).toBe(200);
        acknowledged.set(claim.key, id);
        if (acknowledged.size === killAfter) first.child.kill('SIGKILL');
      }),
    );
    await first.ended;
    expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
    unanswered += CLAIMS - acknowledged.size;
    await betweenRounds(round);

    const second = startBundledServer({ PORT: port, ...env });
    await second.up;
    const again = await Promise.all(claims.map((claim) => client.postUntilDone(claim)));
    claims.forEach((claim, index) => {
      const id = again[index]?.id;
      expect(id).toBe(acknowledged.get(claim.key) ?? id);
      expected.set(claim.body.invoice_number, id);
    });
    const listed = await client.listed();
    for (const { body } of claims) expect(listed.get(body.invoice_number)).toBe(1);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  }
  // Proves that the server was killed while claims were under way.
  expect(unanswered).toBeGreaterThan(0);
  return expected;
}

/** Expects each claim with one line and its own PDF, and no other claims or PDFs. */
async function expectWhole({ db }: OpenDatabase, expected: Map<string, unknown>): Promise<void> {
  const rows = await db
    .selectFrom('claims')
    .innerJoin('files', 'files.id', 'claims.file_id')
    .leftJoin('claim_lines', 'claim_lines.claim_id', 'claims.id')
    .select((row) => [
      'claims.id',
      'claims.invoice_number',
      row.fn.count<number>('claim_lines.id').as('lines'),
    ])
    .where('claims.invoice_number', 'like', 'K-%')
    .groupBy(['claims.id'])
    .execute();
  expect(rows.every(({ lines }) => lines === 1)).toBe(true);
  expect(new Map(rows.map(({ invoice_number, id }) => [invoice_number, id]))).toEqual(expected);
  const files = await db.selectFrom('files').select('id').where('folder', '=', 'invoices').execute();
  expect(files).toHaveLength(expected.size);
}

describe('kill -9 during 200 concurrent claims, five times: each acknowledged claim is stored once', () => {
  test(
    'on the embedded database',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-kill-'));
      cleanUps.push(() => rm(folder, { recursive: true, force: true }));
      const expected = await rounds({ PORTAL_DATA: folder }, () => Promise.resolve());
      const database = await openEmbedded(path.join(folder, 'database'));
      await expectWhole(database, expected);
      await database.close();
    },
    KILLS_MS,
  );

  test(
    'on PostgreSQL, which is killed too',
    async ({ skip }) => {
      if (!(await hasPostgres())) skip('PostgreSQL is not installed');
      const folder = await mkdtemp(path.join(tmpdir(), 'portal-kill-'));
      const postgres = await startPostgres(await freePort());
      cleanUps.push(
        () => postgres.stop(),
        () => rm(folder, { recursive: true, force: true }),
      );
      const expected = await rounds(
        { PORTAL_DATA: folder, DATABASE_URL: postgres.url, PORTAL_DEMO: '1' },
        async (round) => {
          if (round % 2 === 0) return;
          await postgres.kill();
          await postgres.startAgain();
        },
      );
      const database = await openPostgres(postgres.url);
      await expectWhole(database, expected);
      await database.close();
    },
    KILLS_MS,
  );
});
