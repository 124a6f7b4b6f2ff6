import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A temporary PostgreSQL server. `stop` deletes its data. */
export interface TemporaryPostgres {
  url: string;
  /** Ends it with SIGKILL, without a clean shutdown. */
  kill: () => Promise<void>;
  /** Starts it again on the same data. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

const START_MS = 20_000;

/** The folder of PostgreSQL's programs: the newest version installed as on Debian, or one in the `PATH`. */
async function programFolder(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => folder !== '' && existsSync(path.join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root, so the account that its package creates is used. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function hasPostgres(): Promise<boolean> {
  return (await programFolder()) !== undefined;
}

/** Starts a new server on `port` of this machine only. @throws if it is not installed or does not start */
export async function startPostgres(port: number): Promise<TemporaryPostgres> {
  const programs = await programFolder();
  if (programs === undefined) throw new Error('PostgreSQL is not installed');
  const user = serverUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-postgres-'));
  const data = path.join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  if (user) for (const each of [folder, data]) await chown(each, user.uid, user.gid);
  const made = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C'],
    { ...user, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', folder],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    const isReady = () =>
      spawnSync(path.join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
    const giveUpAt = Date.now() + START_MS;
    while (!isReady()) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error('PostgreSQL did not start');
      await pause(100);
    }
    return child;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url,
    kill: () => end('SIGKILL'),
    async startAgain() {
      // The killed server's child processes hold the data for a moment.
      for (;;) {
        try {
          server = await start();
          return;
        } catch {
          await pause(200);
        }
      }
    },
    async stop() {
      await end('SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
