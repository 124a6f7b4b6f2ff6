import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { freePort } from '../tests/free-port.ts';
import { killServers, startServer } from '../tests/server-process.ts';
import { buildPortal } from './build.ts';
import { CHROMIUM_ARGS, findOrInstallChromium } from './chromium.ts';

/** Runs a built portal with demo data; `work` gets its URL, a browser, and the data folder, which is deleted then. */
export async function withPortal(
  work: (url: string, browser: Browser, data: string) => Promise<void>,
): Promise<void> {
  await buildPortal();
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: findOrInstallChromium() });
  const data = await mkdtemp(path.join(tmpdir(), 'portal-run-'));
  const port = String(await freePort());
  const server = startServer({ PORT: port, PORTAL_DATA: data, PORTAL_API_ONLY: '0' });
  try {
    await server.up;
    await work(`http://localhost:${port}`, browser, data);
  } catch (error) {
    console.error(server.output());
    throw error;
  } finally {
    await browser.close();
    await killServers();
    await rm(data, { recursive: true, force: true });
  }
}
