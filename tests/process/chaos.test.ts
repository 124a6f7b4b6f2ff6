import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { claimsClient } from '../claims-client.ts';
import { canStartCluster, endClusters, startCluster } from '../cluster.ts';
import { sendingDevice } from '../sending-device.ts';

/** Sends claims while PostgreSQL, tables and nodes fail. `CHAOS_MINUTES` sets the duration (default 1). */

const MINUTE_MS = 60_000;
const RUN_MS = Number(process.env['CHAOS_MINUTES'] ?? 1) * MINUTE_MS;
const CLAIMS_PER_MINUTE = 100;
const PARTNERS = ['t1@demo.example', 't2@demo.example', 't3@demo.example'];
const LOCKED_MS = 20_000;
const AWAY_MS = 8_000;
const HEALTH_EVERY_MS = 500;
/** How long the health endpoint may still report the previous state. */
const LATE_MS = 5000;

afterEach(async () => {
  vi.unstubAllGlobals();
  await endClusters();
});

/** Periods during which something was down, in ms of the performance clock. */
class Outages {
  private readonly spans: { from: number; to: number }[] = [];
  async during(work: () => Promise<unknown>): Promise<void> {
    const span = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.spans.push(span);
    await work();
    span.to = performance.now();
  }
  /** `touch`: it was down at some moment of the period. `cover`: it was down all the time. */
  touch = (from: number, to: number) => this.spans.some((span) => span.from <= to && span.to >= from);
  cover = (from: number, to: number) => this.spans.some((span) => span.from <= from && span.to >= to);
}

test(
  `${RUN_MS / MINUTE_MS} min of restarts, locks and killed nodes: no claim is lost or duplicated, no node dies, health is correct`,
  async ({ skip }) => {
    if (!(await canStartCluster())) skip('PostgreSQL or nginx is not installed');
    const cluster = await startCluster();
    const { base, nodes, nodeBases, postgres } = cluster;
    const devices = await Promise.all(PARTNERS.map((email) => sendingDevice(base, email)));

    // PostgreSQL accepts connections before this process knows that it is up again. So there are two records:
    // `database` for when it may be down, `databaseGone` for when it is certainly down.
    const database = new Outages();
    const databaseGone = new Outages();
    const own = nodeBases.map(() => new Outages());
    const over = new AbortController();
    /** The largest delay of a timer in this process, which shows how overloaded the machine is. */
    let behindMs = 0;
    const wrong: string[] = [];
    let asked = 0;
    const slowest = { ms: 0 };
    const watch = async (index: number) => {
      const node = own[index];
      while (!over.signal.aborted) {
        const from = performance.now();
        const status = await fetch(`${nodeBases[index]}/health`).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          () => 0,
        );
        const to = performance.now();
        asked += 1;
        slowest.ms = Math.max(slowest.ms, to - from);
        const isTrue =
          status === 200
            ? !databaseGone.cover(from - LATE_MS, to)
            : database.touch(from - LATE_MS, to) || node?.touch(from - LATE_MS, to) === true;
        if (!isTrue) wrong.push(`node ${index} said ${status} after ${Math.round(to - from)} ms`);
        const dueAt = performance.now() + HEALTH_EVERY_MS;
        await pause(HEALTH_EVERY_MS);
        behindMs = Math.max(behindMs, performance.now() - dueAt);
      }
    };

    const startedAt = performance.now();
    const numbers = new Map<string, string[]>(PARTNERS.map((email) => [email, []]));
    const submit = async () => {
      const total = Math.round((RUN_MS / MINUTE_MS) * CLAIMS_PER_MINUTE);
      for (let index = 0; index < total; index += 1) {
        const device = devices[index % devices.length];
        if (device) numbers.get(device.email)?.push(device.submit());
        await pause(Math.max(0, startedAt + ((index + 1) * RUN_MS) / total - performance.now()));
      }
    };
    const sending = devices.map(async (device) => {
      while (!over.signal.aborted) {
        await device.send();
        await pause(200);
      }
    });

    const until = (share: number) => pause(Math.max(0, startedAt + share * RUN_MS - performance.now()));
    const end = async (index: number, signal: NodeJS.Signals) => {
      const node = nodes[index];
      if (!node) throw new Error('there is no such node');
      await own[index]?.during(async () => {
        node.child.kill(signal);
        expect([signal, await node.ended]).toEqual([signal, signal === 'SIGTERM' ? 0 : null]);
        const next = cluster.startAgain(index);
        await next.up;
        expect(next.child.exitCode).toBe(null);
      });
    };
    const takeDatabaseAway = (ms: number) =>
      database.during(async () => {
        await postgres.kill();
        await databaseGone.during(() => pause(ms));
        await postgres.startAgain();
      });
    const unrest = async () => {
      await until(0.05);
      await takeDatabaseAway(AWAY_MS);
      await until(0.25);
      const lock = new pg.Client({ connectionString: postgres.url });
      await lock.connect();
      await lock.query('begin; lock table claims in access exclusive mode');
      await pause(LOCKED_MS);
      await lock.query('rollback');
      await lock.end();
      await until(0.6);
      await end(0, 'SIGTERM');
      await until(0.7);
      await takeDatabaseAway(0);
      await until(0.8);
      await end(1, 'SIGKILL');
    };
    const watching = nodeBases.map((_, index) => watch(index));
    await Promise.all([submit(), unrest()]);
    over.abort();
    await Promise.all([...watching, ...sending]);

    // Sends what still waits for its next attempt, as a tap on "Send now" does.
    await Promise.all(
      devices.map(async (device) => {
        while (device.unsent().length > 0) await device.send('all');
      }),
    );
    const counts = { sent: 0, lost: 0, doubled: 0, unknown: 0 };
    for (const device of devices) {
      for (const { state, message } of device.records())
        expect([state, message]).toEqual(['sent', undefined]);
      const listed = await (await claimsClient(base, device.email)).listed();
      const submitted = numbers.get(device.email) ?? [];
      counts.sent += submitted.length;
      counts.lost += submitted.filter((number) => !listed.has(number)).length;
      counts.doubled += submitted.filter((number) => (listed.get(number) ?? 0) > 1).length;
      counts.unknown += [...listed.keys()].filter(
        (number) => number.startsWith('C-') && !submitted.includes(number),
      ).length;
    }
    console.log(
      `${counts.sent} claims, ${counts.lost} lost, ${counts.doubled} doubled; health asked ${asked} times, ${wrong.length} wrong, slowest ${Math.round(slowest.ms)} ms, this machine up to ${Math.round(behindMs)} ms behind`,
    );
    expect(counts).toMatchObject({ lost: 0, doubled: 0, unknown: 0 });
    expect(wrong).toEqual([]);
    // A busy machine slows down both the nodes and this timer.
    expect(slowest.ms).toBeLessThan(LATE_MS + 3 * behindMs);
    for (const node of nodes) expect([node.child.exitCode, node.child.signalCode]).toEqual([null, null]);
  },
  RUN_MS + 30 * MINUTE_MS,
);
