import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { buildPortal } from '../../tools/build.ts';
import { CHROMIUM_ARGS, findOrInstallChromium } from '../../tools/chromium.ts';
import { freePort } from '../free-port.ts';
import { at } from '../json.ts';
import { killServers, startServer } from '../server-process.ts';
import { serveManyClaims } from './claims-before.ts';
import { type Origin } from './phone.ts';

/** What both benches need. */
export interface Stage {
  browser: Browser;
  /** Starts another, with these flags besides. */
  launch: (...flags: string[]) => Promise<Browser>;
  /** The product, built and served as it is, with a signed-in T2 partner. */
  portal: Required<Origin>;
  /** The same behind a server that gives as many claims as it is told. */
  many: Awaited<ReturnType<typeof serveManyClaims>>;
}

/** Sets everything up on free ports and data of its own, and takes it down. */
export async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  const executablePath = findOrInstallChromium();
  await buildPortal();
  const data = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
  const port = await freePort();
  await startServer({ PORT: String(port), PORTAL_DATA: data, PORTAL_API_ONLY: '0' }).up;
  const url = `http://localhost:${port}`;
  const many = await serveManyClaims(url);
  const browsers: Browser[] = [];
  const launch = async (...flags: string[]) => {
    const started = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...flags] });
    browsers.push(started);
    return started;
  };
  const browser = await launch();
  try {
    await play({ browser, launch, portal: { url, storage: await signedIn(url) }, many });
  } finally {
    await Promise.all(browsers.map((started) => started.close()));
    many.close();
    await killServers();
    await rm(data, { recursive: true });
  }
}

export function machineOf(browser: Browser): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, Chromium ${browser.version()}`;
}

/** The local storage of a signed-in T2 partner. */
async function signedIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 't2@demo.example', password: DEMO_PASSWORD }),
  });
  const answer: unknown = await response.json();
  return {
    'session-storage': JSON.stringify({ user: at(answer, 'data', 'user') }),
    access_token: String(at(answer, 'data', 'access_token')),
  };
}
