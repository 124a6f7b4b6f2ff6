import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { median } from '../tests/bench/figures.ts';
import {
  DASHBOARD,
  type Origin,
  type Probe,
  SIGN_IN,
  type Visit,
  newPhone,
  untilKept,
  visit,
} from '../tests/bench/phone.ts';
import { machineOf, signedIn } from '../tests/bench/stage.ts';
import { freePort } from '../tests/free-port.ts';
import { killServers, startServer } from '../tests/server-process.ts';
import { CHROMIUM_ARGS, findOrInstallChromium } from './chromium.ts';

/**
 * `npm run bench:builds -- [--runs 5] FOLDER FOLDER ...`: visits of several built portals, in turn, on the same cheap
 * phone and slow network. Each folder is a copy of `dist/`. Prints medians, and their difference from the first build.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
/** The frame that React has drawn, not the one in index.html. */
const FRAME: Probe = { shows: '#root > header *' };
const FIGURES = ['first', 'largest', 'ready', 'blocked', 'longestTask', 'requests', 'scriptKb'] as const;

/** The figures by row, then by build. */
const rows = new Map<string, Map<string, number[]>>();
function note(build: string, kind: string, seen: Visit): void {
  for (const figure of FIGURES) {
    const row = rows.get(`${kind}: ${figure}`) ?? new Map<string, number[]>();
    row.set(build, [...(row.get(build) ?? []), seen[figure]]);
    rows.set(`${kind}: ${figure}`, row);
  }
}

const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: CHROMIUM_ARGS });
const data = await mkdtemp(path.join(tmpdir(), 'portal-builds-'));

async function serve(folder: string, index: number): Promise<Required<Origin> & { build: string }> {
  const port = String(await freePort());
  const settings = { PORTAL_DATA: path.join(data, String(index)), PORTAL_FILES: path.resolve(folder) };
  await startServer({ PORT: port, PORTAL_API_ONLY: '0', ...settings }).up;
  const url = `http://localhost:${port}`;
  return { build: path.basename(folder), url, storage: await signedIn(url) };
}

async function visits({ build, url, storage }: Required<Origin> & { build: string }): Promise<void> {
  const visitor = await newPhone(browser, { url });
  note(build, 'sign-in, first', await visit(visitor, `${url}/login`, SIGN_IN));
  await visitor.close();
  const deep = await newPhone(browser, { url, storage });
  note(build, 'schemes by address, first', await visit(deep, `${url}/schemes`, FRAME));
  await deep.close();
  const partner = await newPhone(browser, { url, storage });
  note(build, 'dashboard, first', await visit(partner, url, DASHBOARD));
  await untilKept(partner, url);
  note(build, 'dashboard, later', await visit(partner, url, DASHBOARD));
  note(build, 'dashboard, offline', await visit(partner, url, DASHBOARD, { network: 'none' }));
  await partner.close();
}

const builds: Awaited<ReturnType<typeof serve>>[] = [];
for (const [index, folder] of positionals.entries()) builds.push(await serve(folder, index));
for (let run = 0; run < Number(values.runs); run += 1) {
  process.stderr.write(`Visits ${run + 1} of ${values.runs}\r`);
  // What comes first in a round is not always the same build.
  for (const build of run % 2 === 0 ? builds : builds.toReversed()) await visits(build);
}

console.log(`${machineOf(browser)}; medians of ${values.runs}`);
for (const [name, row] of rows) {
  const medians = builds.map(({ build }) => median(row.get(build) ?? []));
  const [first = Number.NaN] = medians;
  const cells = medians.map((value, index) => {
    const difference = index > 0 && first > 0 ? ` ${Math.round((value / first - 1) * 100)}%` : '';
    return `${builds[index]?.build ?? ''} ${value.toFixed(0)}${difference}`.padStart(24);
  });
  console.log(name.padEnd(36) + cells.join(''));
}
await browser.close();
await killServers();
await rm(data, { recursive: true });
