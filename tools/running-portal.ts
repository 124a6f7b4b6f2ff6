import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePort } from '../tests/free-port.ts';
import { buildPortal } from './build.ts';
import { CHROMIUM_ARGS, findOrInstallChromium } from './chromium.ts';

/** Runs a built portal with demo data in a temporary folder; `work` gets its URL and a browser. */
export async function withPortal(work: (url: string, browser: Browser) => Promise<void>): Promise<void> {
  await buildPortal();
  const data = await mkdtemp(path.join(tmpdir(), 'portal-pictures-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, PORT: String(port), PORTAL_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.once('data', () => resolve());
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: findOrInstallChromium() });
    try {
      await work(`http://localhost:${port}`, browser);
    } finally {
      await browser.close();
    }
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}
