import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { claimsClient, signIn } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { at } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { sendingDevice } from '../sending-device.ts';
import { startBundledServer } from '../prepared-server.ts';
import { killServers } from '../server-process.ts';

/** An embedded database on a small disk that fills up. `DISK_MINUTES` sets the duration (default 1). */

const MINUTE_MS = 60_000;
const RUN_MS = Number(process.env['DISK_MINUTES'] ?? 1) * MINUTE_MS;
const UPLOADS_PER_MINUTE = 30;
const DISK_MEGABYTES = 300;
const MEGABYTE = 1024 * 1024;
/** Limit for the server process. */
const MEMORY_BYTES = 1024 * MEGABYTE;
/** Just below the limit of 1 MB for an invoice. */
const FILE_BYTES = 950_000;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  await killServers();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** Mounts a small disk in memory (tmpfs). `undefined` if mounting is not allowed. */
async function smallDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-disk-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'portal', folder]);
  if (mounted.status !== 0) return undefined;
  cleanUps.push(() => Promise.resolve(spawnSync('umount', ['-l', folder])));
  return folder;
}

/** Peak memory of a process in bytes, without file-backed pages, which the system may drop at any time. */
async function peakBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return bytesOf('VmHWM') - bytesOf('RssFile');
}

test(
  `${RUN_MS / MINUTE_MS} min of uploads to a disk of ${DISK_MEGABYTES} MB: each is kept or refused with a message, and the server restarts`,
  async ({ skip }) => {
    const disk = process.platform === 'linux' ? await smallDisk() : undefined;
    if (disk === undefined) {
      skip('nothing may be mounted here: a small disk needs root');
      return;
    }
    const folder = path.join(disk, 'data');
    await mkdir(folder);
    const port = String(await freePort());
    const base = `http://127.0.0.1:${port}/api`;
    const env = { PORT: port, PORTAL_DATA: folder };
    const first = startBundledServer(env);
    await first.up;
    const device = await sendingDevice(base, 't3@demo.example', { bytes: FILE_BYTES });
    const headers = { Authorization: `Bearer ${device.token}` };

    const kept = new Set<string>();
    const refused = new Map<string, number>();
    const upload = async (folderName: string) => {
      const body = new FormData();
      body.append('file', new File([pdfOfSize(FILE_BYTES)], 'bill.pdf'));
      body.append('folder', folderName);
      const response = await fetch(`${base}/partner/common/upload`, { method: 'POST', headers, body });
      const answer: unknown = await response.json();
      if (response.status === 200) kept.add(String(at(answer, 'data')));
      else {
        const why = `${response.status} ${String(at(answer, 'error', 'message'))}`;
        refused.set(why, (refused.get(why) ?? 0) + 1);
      }
    };
    const startedAt = performance.now();
    const total = Math.round((RUN_MS / MINUTE_MS) * UPLOADS_PER_MINUTE);
    const numbers: string[] = [];
    for (let index = 0; index < total; index += 1) {
      // Every second upload belongs to a claim.
      if (index % 2 === 0) numbers.push(device.submit());
      else await upload('invoices');
      await device.send();
      await pause(Math.max(0, startedAt + ((index + 1) * RUN_MS) / total - performance.now()));
    }
    // Fills the rest of the disk, whatever the duration.
    for (let more = 0; more < DISK_MEGABYTES && refused.size === 0; more += 1) await upload('invoices');
    await device.send('all');
    const { bavail, bsize } = await statfs(folder);
    const peak = await peakBytes(first.child.pid);
    const sent = device.records().filter(({ state }) => state === 'sent');
    console.log(
      `${kept.size} uploads kept, ${[...refused].map(([why, times]) => `${times} times: ${why}`).join('; ')}; ${sent.length} of ${numbers.length} claims sent, the others wait; ${Math.round((bavail * bsize) / MEGABYTE)} MB free, at most ${Math.round(peak / MEGABYTE)} MB of memory`,
    );
    expect([...refused.keys()]).toEqual([expect.stringContaining('503 The server has no room left')]);
    expect(device.records().filter(({ state }) => state === 'refused')).toEqual([]);
    expect(peak).toBeLessThan(MEMORY_BYTES);

    first.child.kill('SIGKILL');
    await first.ended;
    const second = startBundledServer(env);
    await second.up;
    const listed = await (await claimsClient(base, device.email)).listed();
    for (const { id } of sent) expect(listed.get(`C-${id}`), id).toBe(1);
    for (const address of kept) {
      const response = await fetch(new URL(address, base), { headers });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, FILE_BYTES]);
    }
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
  RUN_MS + 30 * MINUTE_MS,
);

test('on a disk that others fill completely, writes are refused with a message, reads work, and all works again with space', async ({
  skip,
}) => {
  const disk = process.platform === 'linux' ? await smallDisk() : undefined;
  if (disk === undefined) {
    skip('nothing may be mounted here: a small disk needs root');
    return;
  }
  const folder = path.join(disk, 'data');
  const port = String(await freePort());
  const base = `http://127.0.0.1:${port}/api`;
  const env = { PORT: port, PORTAL_DATA: folder };
  const first = startBundledServer(env);
  await first.up;
  const client = await claimsClient(base, 't3@demo.example');
  const claims = await Promise.all(Array.from({ length: 5 }, () => client.prepare()));
  for (const claim of claims) await client.postUntilDone(claim);
  const filler = path.join(disk, 'filler');
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']);
  const refused = await signIn(base, 't3@demo.example');
  expect(refused.status).toBe(503);
  expect(at(await refused.json(), 'error', 'message')).toContain('The server has no room left');
  expect((await fetch(`${base}/health`)).status).toBe(200);
  expect((await client.listed()).size).toBeGreaterThan(0);
  await rm(filler);
  for (const claim of await Promise.all(Array.from({ length: 5 }, () => client.prepare()))) {
    await client.postUntilDone(claim);
    claims.push(claim);
  }
  const listed = await client.listed();
  for (const { body } of claims) expect(listed.get(body.invoice_number)).toBe(1);
});
