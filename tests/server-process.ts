import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ADMIN_TOKEN_FILE } from '#server/modules/admin/admin-token.ts';

/** The API server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has printed so far, to stdout and stderr. */
  output: () => string;
  /** Resolves with the exit code, or with `null` if a signal ended the process. */
  ended: Promise<number | null>;
  /** Resolves when the server accepts requests, or when it has exited. */
  up: Promise<void>;
}

const running: ChildProcess[] = [];

/** Starts the API without the portal's files, on this machine only. `env` sets its port and data folder. */
export function startServer(
  env: Record<string, string>,
  cwd = process.cwd(),
  script = 'server/main.ts',
): ServerProcess {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, script], {
    cwd,
    env: { ...process.env, PORTAL_API_ONLY: '1', HOST: '127.0.0.1', ...env },
  });
  running.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const up = new Promise<void>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('\nData: ')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => resolve());
  });
  return { child, output: () => output, ended, up };
}

/** Kills every server that {@link startServer} has started. */
export async function killServers(): Promise<void> {
  await Promise.all(
    running.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
}

/** Calls the admin API of a server with this data folder, as `npm run admin` does. */
export async function askAdmin(url: string, data: string, address: string, body: object): Promise<unknown> {
  const token = await readFile(path.join(data, ADMIN_TOKEN_FILE), 'utf8');
  const response = await fetch(`${url}/api/admin${address}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token.trim()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
