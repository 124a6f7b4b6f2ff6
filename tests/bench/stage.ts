import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright';
import { ADMIN_TOKEN_FILE } from '#server/modules/admin/admin-token.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { buildPortal } from '../../tools/build.ts';
import { CHROMIUM_ARGS, findOrInstallChromium } from '../../tools/chromium.ts';
import { freePort } from '../free-port.ts';
import { at } from '../json.ts';
import { killServers, startServer } from '../server-process.ts';
import { serveManyClaims } from './claims-before.ts';
import { type Origin } from './phone.ts';

const EMAIL = 't2@demo.example';

/** What `npm run bench`, `bench:invoice` and `bench:scale` share. */
export interface Stage {
  browser: Browser;
  /** Starts another browser with these additional flags. */
  launch: (...flags: string[]) => Promise<Browser>;
  /** The built and served portal, with the storage of a signed-in T2 partner. */
  portal: Required<Origin>;
  /** Sends that partner a notification, as the vendor does. */
  tell: (title: string) => Promise<void>;
  /** The same portal behind a proxy that gives as many claims as it is told. */
  many: Awaited<ReturnType<typeof serveManyClaims>>;
  /** A folder that is deleted afterwards. */
  data: string;
}

/** Builds the portal, starts everything on free ports with its own data, runs `play`, and cleans up. */
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
    await play({
      browser,
      launch,
      portal: { url, storage: await signedIn(url) },
      tell: (title) => notify(url, data, title),
      many,
      data,
    });
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

async function notify(url: string, data: string, title: string): Promise<void> {
  const token = await readFile(path.join(data, ADMIN_TOKEN_FILE), 'utf8');
  const response = await fetch(`${url}/api/admin/notify`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token.trim()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, title, body: title }),
  });
  if (!response.ok) throw new Error(`the partner could not be told: ${await response.text()}`);
}

/** The local storage of a signed-in T2 partner. */
export async function signedIn(url: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: DEMO_PASSWORD }),
  });
  const answer: unknown = await response.json();
  return {
    'session-storage': JSON.stringify({ user: at(answer, 'data', 'user') }),
    access_token: String(at(answer, 'data', 'access_token')),
  };
}
