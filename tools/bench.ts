import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser } from 'playwright';
import * as v from 'valibot';
import { Result, type Row, median, mostOf, printComparison, printTable } from '../tests/bench/figures.ts';
import {
  CPU_RATE,
  DASHBOARD,
  type Network,
  type Origin,
  type Probe,
  SIGN_IN,
  type Visit,
  fixedWork,
  newPhone,
  untilKept,
  visit,
} from '../tests/bench/phone.ts';
import { largestRoute } from '../tests/bench/sizes.ts';
import { type Stage, machineOf, onStage } from '../tests/bench/stage.ts';
import { serveStaticPages } from '../tests/bench/static-pages.ts';
import {
  SCREENS,
  VISITOR_SCREENS,
  growth,
  submitOffline,
  typeAsVisitor,
  typeClaim,
  typeFilter,
  untilTold,
} from '../tests/bench/workloads.ts';

/**
 * `npm run bench`: what a partner on a cheap phone and a bad network waits for, beside static pages of the
 * same screens. The result is saved as JSON; `-- --compare BEFORE.json AFTER.json` compares two builds.
 */

const RESULTS = 'tests/.results';
const CLAIMS = 10_000;
/** For information: closer to a cheap phone. */
const SLOWER = 2 * CPU_RATE;

const KINDS = [
  'static sign-in',
  'static dashboard',
  'sign-in',
  'dashboard',
  'sign-in later',
  'dashboard later',
  'sign-in offline',
  'dashboard offline',
  'sign-in slower',
  'dashboard slower',
] as const;
type Seen = Record<(typeof KINDS)[number], Visit[]>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    /** Measures the visits only, for a quick look. */
    visits: { type: 'boolean', default: false },
  },
});

if (values.compare) {
  const [before, after] = await Promise.all(positionals.map(readResult));
  if (!before || !after) throw new Error('two results are compared: --compare BEFORE.json AFTER.json');
  printComparison(before, after);
} else await bench(Number(values.runs));

async function readResult(file: string): Promise<Result> {
  return v.parse(Result, JSON.parse(await readFile(file, 'utf8')));
}

async function bench(runs: number): Promise<void> {
  const pages = await serveStaticPages();
  await onStage(async (stage) => {
    const { browser, portal } = stage;
    const { seen, work } = await visits(browser, runs, portal, pages.url);
    const rows: Row[] = [
      { name: `fixed work, CPU ${CPU_RATE}x`, unit: 'ms', portal: work },
      ...visitRows(seen),
      ...(values.visits ? [] : await workloadRows(stage, runs)),
    ];
    const result: Result = {
      commit: commit(),
      at: new Date().toISOString(),
      machine: machineOf(browser),
      runs,
      rows,
    };
    const file = path.join(RESULTS, `bench-${result.commit}-${result.at.replaceAll(/[:.]/g, '')}.json`);
    await mkdir(RESULTS, { recursive: true });
    await writeFile(file, JSON.stringify(result, null, 1));
    printTable(result);
    console.log(file);
  });
  pages.close();
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Alternates between portal and static pages, because the speed of the machine varies over time. */
async function visits(browser: Browser, runs: number, portal: Origin, pages: string) {
  const work: number[] = [];
  const seen: Seen = {
    'static sign-in': [],
    'static dashboard': [],
    'sign-in': [],
    dashboard: [],
    'sign-in later': [],
    'dashboard later': [],
    'sign-in offline': [],
    'dashboard offline': [],
    'sign-in slower': [],
    'dashboard slower': [],
  };
  const once = async (
    kind: keyof Seen,
    origin: Origin,
    address: string,
    probe: Probe,
    options: { rate?: number } = {},
  ) => {
    const context = await newPhone(browser, origin);
    seen[kind].push(await visit(context, origin.url + address, probe, options));
    await context.close();
  };
  const first = async (kind: 'sign-in' | 'dashboard', origin: Origin, address: string, probe: Probe) => {
    const context = await newPhone(browser, origin);
    seen[kind].push(await visit(context, origin.url + address, probe));
    await untilKept(context, origin.url + address);
    const later: [Network, keyof Seen][] = [
      ['slow', `${kind} later`],
      ['none', `${kind} offline`],
    ];
    for (const [network, name] of later)
      seen[name].push(await visit(context, origin.url + address, probe, { network }));
    await context.close();
  };
  const visitor = { url: portal.url };
  for (let run = 0; run < runs; run += 1) {
    process.stderr.write(`Visits ${run + 1} of ${runs}\r`);
    work.push(await fixedWork(browser));
    await once('static sign-in', { url: pages }, '/sign-in', { shows: 'h1' });
    await first('sign-in', visitor, '/login', SIGN_IN);
    await once('sign-in slower', visitor, '/login', SIGN_IN, { rate: SLOWER });
    await once('static dashboard', { url: pages }, '/dashboard', { shows: 'article h3' });
    await first('dashboard', portal, '/', DASHBOARD);
    await once('dashboard slower', portal, '/', DASHBOARD, { rate: SLOWER });
  }
  return { seen, work };
}

function visitRows(seen: Seen): Row[] {
  const of = (kind: keyof Seen, figure: Exclude<keyof Visit, 'largestWas'>) =>
    seen[kind].map((one) => one[figure]);
  const row = (
    name: string,
    [kind, figure]: readonly [keyof Seen, Exclude<keyof Visit, 'largestWas'>],
    target: number,
    reference?: readonly [keyof Seen, Exclude<keyof Visit, 'largestWas'>],
  ): Row => ({
    name,
    unit: 'ms',
    portal: of(kind, figure),
    ...(reference && { reference: of(...reference) }),
    target,
  });
  const [signIn, dashboard] = ['static sign-in', 'static dashboard'] as const;
  const laterRows = (['later', 'offline'] as const).flatMap((when) => {
    const network = when === 'later' ? 'slow network' : 'no network';
    return [
      row(`sign-in, later visit, ${network}: first paint`, [`sign-in ${when}`, 'first'], 0.3, [
        signIn,
        'first',
      ]),
      row(`dashboard, later visit, ${network}: first paint`, [`dashboard ${when}`, 'first'], 0.3, [
        dashboard,
        'first',
      ]),
      row(`sign-in, later visit, ${network}: largest paint`, [`sign-in ${when}`, 'largest'], 0.45, [
        signIn,
        'largest',
      ]),
      row(`dashboard, later visit, ${network}: largest paint`, [`dashboard ${when}`, 'largest'], 0.55, [
        dashboard,
        'largest',
      ]),
    ];
  });
  const taskRows = (['sign-in', 'dashboard'] as const).flatMap((screen): Row[] => [
    row(`${screen}, first visit: long tasks beyond 50 ms`, [screen, 'blocked'], 50),
    row(`${screen}, first visit: longest task`, [screen, 'longestTask'], 100),
    {
      name: `${screen}, CPU ${SLOWER}x: long tasks beyond 50 ms`,
      unit: 'ms',
      portal: of(`${screen} slower`, 'blocked'),
    },
    {
      name: `${screen}, CPU ${SLOWER}x: longest task`,
      unit: 'ms',
      portal: of(`${screen} slower`, 'longestTask'),
    },
  ]);
  return [
    row('sign-in, first visit: first paint', ['sign-in', 'first'], 1.1, [signIn, 'first']),
    row('sign-in, first visit: largest paint', ['sign-in', 'largest'], 1.15, [signIn, 'largest']),
    row('sign-in, first visit: answers a press', ['sign-in', 'ready'], 3.1, [signIn, 'ready']),
    row('dashboard, first visit: largest paint', ['dashboard', 'largest'], 3.5, [dashboard, 'largest']),
    {
      name: 'dashboard, first visit: first paint',
      unit: 'ms',
      portal: of('dashboard', 'first'),
      reference: of(dashboard, 'first'),
    },
    {
      name: 'dashboard, first visit: figures shown',
      unit: 'ms',
      portal: of('dashboard', 'ready'),
      reference: of(dashboard, 'ready'),
    },
    ...laterRows,
    row('installed, no network: dashboard with its figures', ['dashboard offline', 'ready'], 0.5, [
      dashboard,
      'largest',
    ]),
    { name: 'script before sign-in answers', unit: 'KB', portal: of('sign-in', 'scriptKb'), target: 105 },
    {
      name: 'script before the dashboard is complete',
      unit: 'KB',
      portal: of('dashboard', 'scriptKb'),
      target: 125,
    },
    { name: 'script of the largest route', unit: 'KB', portal: [largestRoute().kb], target: 180 },
    { name: 'requests before sign-in answers', unit: '', portal: of('sign-in', 'requests'), target: 8 },
    {
      name: 'requests before the dashboard is complete',
      unit: '',
      portal: of('dashboard', 'requests'),
      target: 8,
    },
    ...taskRows,
  ];
}

async function workloadRows({ browser, launch, portal, tell, many }: Stage, runs: number): Promise<Row[]> {
  many.serve(CLAIMS);
  const forms: number[] = [];
  const filters: number[] = [];
  const safe: number[] = [];
  const told: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    process.stderr.write(`Typing and submitting ${run + 1} of ${runs}\r`);
    const visitor = await newPhone(browser, { url: portal.url });
    forms.push(mostOf(await typeAsVisitor(await visitor.newPage(), portal.url)));
    await visitor.close();
    const waiting = await newPhone(browser, portal);
    told.push(await untilTold(await waiting.newPage(), portal.url, tell));
    await waiting.close();
    const partner = await newPhone(browser, portal);
    forms.push(mostOf(await typeClaim(await partner.newPage(), portal.url)));
    safe.push(await submitOffline(await partner.newPage(), portal.url));
    await partner.close();
    const large = await newPhone(browser, { ...portal, url: many.url });
    filters.push(mostOf(await typeFilter(await large.newPage(), many.url)));
    await large.close();
  }
  process.stderr.write('Trips through all screens   \r');
  const grownIn = async (where: Browser) => {
    const traveller = await newPhone(where, portal);
    const grown = await growth(await traveller.newPage(), portal.url);
    await traveller.close();
    return grown;
  };
  // V8 compiles more for some hundred trips, which is no leak, so the target is for interpreted code.
  const grown = await grownIn(await launch('--js-flags=--no-opt --no-maglev --no-sparkplug'));
  const grownWithCode = await grownIn(browser);
  const shifts = await allShifts(browser, portal);
  return [
    {
      name: `layout shift, worst of ${shifts.length} screens`,
      unit: '',
      portal: [Math.max(...shifts)],
      target: 0.02,
    },
    {
      name: 'key press in a form, 95th percentile',
      unit: 'ms',
      portal: [median(forms), ...forms],
      target: 50,
    },
    { name: 'key press in a search over 10,000 claims', unit: 'ms', portal: filters, target: 50 },
    { name: 'memory after 50 trips: growth', unit: '%', portal: [grown], target: 10 },
    { name: 'memory after 50 trips, with compiled code: growth', unit: '%', portal: [grownWithCode] },
    { name: 'claim with a PDF of 1 MB: pressed → safe', unit: 'ms', portal: safe, target: 100 },
    { name: 'notification: sent → on the open page', unit: 'ms', portal: told, target: 5000 },
  ];
}

/** The layout shift of each screen while it loads on the slow network. */
async function allShifts(browser: Browser, portal: Origin): Promise<number[]> {
  const shifts: number[] = [];
  for (const [origin, screens] of [
    [{ url: portal.url }, VISITOR_SCREENS],
    [portal, SCREENS],
  ] as const)
    for (const [address] of screens) {
      process.stderr.write(`Shifts of ${address}                    \r`);
      const context = await newPhone(browser, origin);
      const { shift } = await visit(context, portal.url + address, { shows: 'h1' });
      if (shift > 0.02) console.log(`${address} moves by ${shift.toFixed(3)}`);
      shifts.push(shift);
      await context.close();
    }
  return shifts;
}
