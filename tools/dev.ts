import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { MESSAGES, compileMessages } from './messages.ts';
import { vendorFile } from './vendor.ts';

/** `npm run dev`: the portal with hot reload on 5173, and the API, which restarts when its code changes. */
const API_PORT = process.env['PORTAL_API_PORT'] ?? '4174';

await compile();
for (const folder of [MESSAGES, path.dirname(vendorFile())])
  watch(folder, { recursive: true }, (_, file) => {
    if (file?.endsWith('.json')) compile().catch(console.error);
  });
const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
    PORT: API_PORT,
    PORTAL_API_ONLY: '1',
    PORTAL_WAIT_FOR_LOCK: '1',
  }),
  start(['node_modules/vite/bin/vite.js', '--host'], {
    PORTAL_API_PORT: API_PORT,
    VITE_APP_VERSION: 'development',
  }),
];
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill();
    // The watches of the texts would keep this process alive.
    process.exit(code ?? 0);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}

async function compile(): Promise<void> {
  for (const problem of await compileMessages()) console.warn(problem);
}

function start(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
