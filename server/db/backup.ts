import { access, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A backup cannot be made or used, in one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const KEPT = 7;
const NAME = /^portal-\d{4}-\d{2}-\d{2}\.tar\.gz$/;

/**
 * Keeps a dump of the embedded database for each of the last seven days on which the server ran (UTC), written whole or not
 * at all. Does nothing where the day's is there.
 */
export async function backUp(folder: string, dump: () => Promise<Blob>, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `portal-${now.toISOString().slice(0, 10)}.tar.gz`;
  const kept = (await readdir(folder)).filter((file) => NAME.test(file)).toSorted();
  if (kept.includes(name)) return;
  const unfinished = path.join(folder, `${name}.unfinished`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(Buffer.from(await (await dump()).arrayBuffer()));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path.join(folder, name));
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - KEPT))) await rm(path.join(folder, old));
}

/** The backup to open a data folder from that has no database yet. @throws BackupError */
export async function archiveFor(dataFolder: string, backup: string): Promise<Blob> {
  const isTaken = await access(path.join(dataFolder, 'database')).then(
    () => true,
    () => false,
  );
  if (isTaken)
    throw new BackupError(
      `PORTAL_RESTORE needs an empty data folder, and ${dataFolder} holds a database. Set PORTAL_DATA to another folder.`,
    );
  const bytes = await readFile(backup).catch((cause: unknown) => {
    throw new BackupError(`The backup ${backup} cannot be read.`, { cause });
  });
  return new Blob([bytes], { type: 'application/gzip' });
}
