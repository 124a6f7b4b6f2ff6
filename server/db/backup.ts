import { access, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { UPLOAD_ROOM } from '#server/http/room.ts';
import { copyFolder, sizeOf, syncFolder } from './copy-folder.ts';
import { openEmbedded } from './open-database.ts';

/** A backup that cannot be made or used. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const KEPT = 7;
/** Older versions wrote `.tar.gz` archives instead of folders. */
const NAME = /^portal-\d{4}-\d{2}-\d{2}(?:\.tar\.gz)?$/;
const UNFINISHED = '.unfinished';
const gunzipped = promisify(gunzip);

/**
 * Copies the embedded database once per day (UTC) and keeps the newest seven copies. A copy is renamed into
 * place when it is complete. Does nothing if today's copy exists.
 * @param from.database the database's folder, to measure its size
 * @throws BackupError if the copy would leave less than UPLOAD_ROOM free on the disk
 */
export async function backUp(
  folder: string,
  from: { database: string; copyTo: (folder: string) => Promise<unknown>; freeBytes: () => Promise<number> },
  now: Date,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `portal-${now.toISOString().slice(0, 10)}`;
  const kept = (await readdir(folder)).filter((each) => NAME.test(each)).toSorted();
  if (kept.some((each) => each.startsWith(name))) return;
  const unfinished = path.join(folder, `${name}${UNFINISHED}`);
  for (const left of await readdir(folder))
    if (left.includes(UNFINISHED)) await rm(path.join(folder, left), { recursive: true });
  const bytes = await sizeOf(from.database);
  if ((await from.freeBytes()) - bytes < UPLOAD_ROOM)
    throw new BackupError(
      `There is no room for today's backup of ${Math.ceil(bytes / 1024 / 1024)} MB in ${folder}. Make room, or move older ones away.`,
    );
  try {
    await from.copyTo(unfinished);
    await syncFolder(unfinished);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await rename(unfinished, path.join(folder, name));
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - KEPT)))
    await rm(path.join(folder, old), { recursive: true });
}

export async function lastBackup(folder: string): Promise<Date | undefined> {
  const newest = (await readdir(folder).catch(() => []))
    .filter((each) => NAME.test(each))
    .toSorted()
    .at(-1);
  return newest === undefined ? undefined : (await stat(path.join(folder, newest))).mtime;
}

/**
 * Restores a backup into a data folder that has no database: a folder that {@link backUp} made, or an archive
 * of an older version. The database is renamed into place when it is complete.
 * @throws BackupError if the data folder holds a database, or the backup cannot be copied there
 */
export async function restore(dataFolder: string, backup: string): Promise<void> {
  const database = path.join(dataFolder, 'database');
  const isTaken = await access(database).then(
    () => true,
    () => false,
  );
  if (isTaken)
    throw new BackupError(
      `PORTAL_RESTORE needs an empty data folder, and ${dataFolder} holds a database. Set PORTAL_DATA to another folder.`,
    );
  const unfinished = `${database}${UNFINISHED}`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    if ((await stat(backup)).isDirectory()) {
      await access(path.join(backup, 'PG_VERSION'));
      await copyFolder(backup, unfinished);
    } else {
      // Unpacked here, because PGlite throws an error that cannot be caught when the archive is broken.
      const archive = new Blob([await gunzipped(await readFile(backup))], { type: 'application/x-tar' });
      await (await openEmbedded(unfinished, { archive })).close();
    }
    await rename(unfinished, database);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError(`The backup ${backup} cannot be restored: ${reason}`, { cause });
  }
}
