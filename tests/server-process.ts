import { type ChildProcess, spawn } from 'node:child_process';

/** The API as a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Resolves with the exit code; a signal's is null. */
  ended: Promise<number | null>;
  /** Resolves when it takes requests, or it has ended. */
  up: Promise<void>;
}

const running: ChildProcess[] = [];

/** Starts the API alone, on this machine only; `env` names its port and data. */
export function startServer(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
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

/** Ends what this file has started. */
export async function killServers(): Promise<void> {
  await Promise.all(
    running.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGKILL');
      await ended;
    }),
  );
}
