import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Another process owns the data folder. Two processes on it would destroy the embedded database. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

const RETRY_MS = 100;

/**
 * Locks the data folder for this process by listening on a socket in it. The lock ends with the process,
 * however that ends. A left-over socket file on which nobody answers is removed.
 * @param waitMs how long to wait for the current owner to leave
 * @returns unlocks the folder
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string, waitMs = 0): Promise<() => Promise<void>> {
  const socket = socketPath(folder);
  const giveUpAt = Date.now() + waitMs;
  let hasCleared = false;
  for (;;) {
    const name = randomUUID();
    const server = await listen(socket, name);
    if (server) {
      // Two processes that remove the same left-over can both listen, but only the later one is at the path.
      if (hasCleared) await pause(RETRY_MS);
      if (!hasCleared || (await ownerOf(socket)) === name) return () => close(server);
      await close(server);
    } else if ((await ownerOf(socket)) === undefined) {
      hasCleared = true;
      await rm(socket, { force: true });
      continue;
    }
    if (Date.now() >= giveUpAt) throw new FolderInUseError(folder);
    await pause(RETRY_MS);
  }
}

/** Socket paths are limited to about 100 bytes. A longer one becomes a hash in the temporary folder. */
function socketPath(folder: string): string {
  const inside = path.resolve(folder, '.owner.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${hashOf(inside)}`;
  return Buffer.byteLength(inside) < 100 ? inside : path.join(tmpdir(), `portal-${hashOf(inside)}.sock`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

function listen(socket: string, name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.end(name));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(socket, () => {
      server.unref();
      resolve(server);
    });
  });
}

function ownerOf(socket: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let name = '';
    const probe = connect(socket);
    probe.on('data', (chunk) => (name += chunk.toString()));
    probe.once('end', () => resolve(name));
    probe.once('error', () => resolve(undefined));
  });
}

async function close(server: Server): Promise<void> {
  await once(server.close(), 'close');
}
