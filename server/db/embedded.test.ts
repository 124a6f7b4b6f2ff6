import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { backUp, lastBackup, restore } from './backup.ts';
import { sizeOf } from './copy-folder.ts';
import { type OpenDatabase, openEmbedded } from './open-database.ts';

const MEGABYTE = 1024 * 1024;
const NOON = new Date('2026-06-15T06:30:00Z');
const ROOM = () => Promise.resolve(1e12);

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-embedded-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(folder: string): Promise<OpenDatabase> {
  const database = await openEmbedded(path.join(folder, 'database'));
  cleanUps.push(() => database.close());
  return database;
}

const bytesOf = (megabytes: number) => randomBytes(megabytes * MEGABYTE);

test('the WAL stays small however much is written, and deleted rows make room for new ones', async () => {
  const folder = await newFolder();
  const { db, embedded } = await open(folder);
  await sql`create table heavy (id int, bytes bytea)`.execute(db);
  const round = async () => {
    for (let index = 0; index < 40; index += 1) {
      await sql`insert into heavy values (${index}, ${bytesOf(2)})`.execute(db);
      await embedded?.checkpoint();
    }
    await sql`delete from heavy`.execute(db);
    await embedded?.vacuum();
    await embedded?.checkpoint({ isForced: true });
    return sizeOf(path.join(folder, 'database'));
  };
  const first = await round();
  expect(await sizeOf(path.join(folder, 'database', 'pg_wal'))).toBeLessThan(128 * MEGABYTE);
  const second = await round();
  expect(second).toBeLessThan(first + 40 * MEGABYTE);
});

test('a backup made during writes opens again with all that was committed before it', async () => {
  const folder = await newFolder();
  const { db, embedded } = await open(folder);
  if (!embedded) throw new Error('it is not embedded');
  await sql`create table heavy (id int primary key, bytes bytea)`.execute(db);
  for (let index = 0; index < 20; index += 1)
    await sql`insert into heavy values (${index}, ${bytesOf(1)})`.execute(db);
  const from = { database: path.join(folder, 'database'), copyTo: embedded.copyTo, freeBytes: ROOM };
  const backups = path.join(folder, 'backups');
  // Left by a process that was killed during a backup.
  await mkdir(path.join(backups, 'portal-2026-06-14.unfinished'), { recursive: true });
  const copying = backUp(backups, from, NOON);
  const writing = Array.from({ length: 50 }, (_, index) =>
    sql`insert into heavy values (${100 + index}, '')`.execute(db),
  );
  await Promise.all([copying, ...writing]);
  expect(await readdir(backups)).toEqual(['portal-2026-06-15']);
  expect(await lastBackup(backups)).toBeInstanceOf(Date);

  const copy = await newFolder();
  await restore(copy, path.join(backups, 'portal-2026-06-15'));
  const opened = await open(copy);
  const { rows } = await sql<{ n: number; bytes: number }>`
    select count(*) as n, sum(length(bytes)) as bytes from heavy where id < 100
  `.execute(opened.db);
  expect(rows).toEqual([{ n: 20, bytes: 20 * MEGABYTE }]);
  await sql`insert into heavy values (1000, '')`.execute(opened.db);
});

test('while files are copied, checkpoints and writes wait', async () => {
  const folder = await newFolder();
  const { db, embedded } = await open(folder);
  if (!embedded) throw new Error('it is not embedded');
  await sql`create table light (id int primary key)`.execute(db);
  const target = path.join(folder, 'copy');
  const ended: string[] = [];
  const ends = (what: string, work: Promise<unknown>) => work.then(() => ended.push(what));
  const copying = ends('copy', embedded.copyTo(target));
  await expect.poll(() => readdir(target).catch(() => []), { interval: 1 }).not.toEqual([]);
  const writing = sql`insert into light values (1)`.execute(db);
  await Promise.all([
    copying,
    ends('write', writing),
    ends('checkpoint', embedded.checkpoint({ isForced: true })),
  ]);
  expect(ended).toEqual(['copy', 'write', 'checkpoint']);
});

test('an archive of an older version is restored; a truncated one is refused and leaves no database', async () => {
  const archive = inject('template');
  const copy = await newFolder();
  const cut = path.join(copy, 'cut.tar.gz');
  await writeFile(cut, (await readFile(archive)).subarray(0, 100_000));
  await expect(restore(copy, cut)).rejects.toThrow(
    `The backup ${cut} cannot be restored: unexpected end of file`,
  );
  await restore(copy, archive);
  const { db } = await open(copy);
  expect(await db.selectFrom('partners').select('email').orderBy('id').execute()).toContainEqual({
    email: 't3@demo.example',
  });
  expect(await readdir(copy)).toEqual(['cut.tar.gz', 'database']);
});

test('a restore that fails says why, and leaves no part of the copy on the disk', async () => {
  const [backup, folder] = [await newFolder(), await newFolder()];
  await writeFile(path.join(backup, 'PG_VERSION'), '17');
  // No folder can be renamed to it.
  await symlink('nowhere', path.join(folder, 'database'));
  await expect(restore(folder, backup)).rejects.toThrow(/^The backup \S+ cannot be restored: ENOTDIR: /);
  expect(await readdir(folder)).toEqual(['database']);
});

test('a backup takes little memory, seven are kept, and none is made where there is no room for it', async () => {
  const folder = await newFolder();
  const database = path.join(folder, 'database');
  const { db, embedded } = await open(folder);
  if (!embedded) throw new Error('it is not embedded');
  await sql`create table heavy (id int primary key, bytes bytea)`.execute(db);
  for (let index = 0; index < 50; index += 1)
    await sql`insert into heavy values (${index}, ${bytesOf(4)})`.execute(db);
  const backups = path.join(folder, 'backups');
  const from = { database, copyTo: embedded.copyTo, freeBytes: ROOM };
  let most = process.memoryUsage.rss();
  const before = most;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await backUp(backups, from, NOON);
  clearInterval(watch);
  expect(await sizeOf(path.join(backups, 'portal-2026-06-15'))).toBeGreaterThan(200 * MEGABYTE);
  expect(most - before).toBeLessThan(150 * MEGABYTE);

  const small = { ...from, copyTo: (to: string) => mkdir(to) };
  for (let day = 16; day < 25; day += 1) await backUp(backups, small, new Date(`2026-06-${day}T06:30:00Z`));
  expect((await readdir(backups)).toSorted()).toEqual(
    [18, 19, 20, 21, 22, 23, 24].map((day) => `portal-2026-06-${day}`),
  );
  const full = { ...from, freeBytes: () => Promise.resolve(220 * MEGABYTE) };
  await expect(backUp(backups, full, new Date('2026-06-25T06:30:00Z'))).rejects.toThrow(
    "There is no room for today's backup",
  );
  const failing = { ...from, copyTo: () => Promise.reject(new Error('no space left')) };
  await expect(backUp(backups, failing, new Date('2026-06-25T06:30:00Z'))).rejects.toThrow('no space left');
  expect(await readdir(backups)).toHaveLength(7);
});

test('only one backup is made per day', async () => {
  const folder = await newFolder();
  const backups = path.join(folder, 'backups');
  const copyTo = vi.fn<(to: string) => Promise<unknown>>((to) => mkdir(to));
  const from = { database: folder, copyTo, freeBytes: ROOM };
  await backUp(backups, from, NOON);
  await backUp(backups, from, new Date('2026-06-15T23:59:59Z'));
  expect(copyTo).toHaveBeenCalledOnce();
  await backUp(backups, from, new Date('2026-06-16T00:00:00Z'));
  expect((await readdir(backups)).toSorted()).toEqual(['portal-2026-06-15', 'portal-2026-06-16']);
});

test('a call that the database never answers is reported as stuck', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const exec = PGlite.prototype.execProtocolStream;
  let isHung = false;
  vi.spyOn(PGlite.prototype, 'execProtocolStream').mockImplementation(function answer(this: PGlite, ...args) {
    return isHung ? new Promise(() => undefined) : exec.apply(this, args);
  });
  const onStuck = vi.fn<() => void>();
  const { db } = await openEmbedded(undefined, { stuckMs: 500, onStuck });
  isHung = true;
  void sql`select 1`.execute(db);
  await expect.poll(() => onStuck.mock.calls.length).toBeGreaterThan(0);
});
