import { cpus } from 'node:os';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_ARGS, findOrInstallChromium } from '../../tools/chromium.ts';
import { withPortal } from '../../tools/running-portal.ts';
import { signIn } from '../claims-client.ts';
import { at } from '../json.ts';
import { askAdmin } from '../server-process.ts';
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
  await withPortal(async (url, browser, data) => {
    const many = await serveManyClaims(url);
    const others: Browser[] = [];
    try {
      await play({
        browser,
        async launch(...flags) {
          const executablePath = findOrInstallChromium();
          const other = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...flags] });
          others.push(other);
          return other;
        },
        portal: { url, storage: await signedIn(url) },
        async tell(title) {
          await askAdmin(url, data, '/notify', { email: EMAIL, title, body: title });
        },
        many,
        data,
      });
    } finally {
      await Promise.all(others.map((other) => other.close()));
      await many.stop();
    }
  });
}

export function machineOf(browser: Browser): string {
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, Chromium ${browser.version()}`;
}

/** The local storage of a signed-in T2 partner. */
export async function signedIn(url: string): Promise<Record<string, string>> {
  const answer: unknown = await (await signIn(`${url}/api`, EMAIL)).json();
  return {
    'session-storage': JSON.stringify({ user: at(answer, 'data', 'user') }),
    access_token: String(at(answer, 'data', 'access_token')),
  };
}
