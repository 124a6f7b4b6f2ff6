import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext } from 'playwright';
import * as v from 'valibot';
import { Result, type Row, median, mostOf, printComparison } from '../tests/bench/figures.ts';
import {
  CPU_RATE,
  DASHBOARD,
  type Origin,
  type Probe,
  SIGN_IN,
  type Visit,
  fixedWork,
  newPhone,
  untilKept,
  visit,
} from '../tests/bench/phone.ts';
import { openLists } from '../tests/bench/lists.ts';
import { report } from '../tests/bench/report.ts';
import { largestRoute } from '../tests/bench/sizes.ts';
import { type Stage, onStage } from '../tests/bench/stage.ts';
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

const CLAIMS = 10_000;
/** For information: closer to a cheap phone. */
const SLOWER = 2 * CPU_RATE;

type Entry = 'sign-in' | 'dashboard';
type Kind = Entry | `static ${Entry}` | `${Entry} ${'later' | 'offline' | 'slower'}`;
type Seen = Partial<Record<Kind, Visit[]>>;
type How = Parameters<typeof visit>[3];
/** A kind of visits, and a figure of each. */
type Source = readonly [Kind, Exclude<keyof Visit, 'largestWas'>];

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
    await report('bench', browser, runs, rows);
  });
  pages.close();
}

/** Alternates between portal and static pages, because the speed of the machine varies over time. */
async function visits(browser: Browser, runs: number, portal: Origin, pages: string) {
  const work: number[] = [];
  const seen: Seen = {};
  const look = async (kind: Kind, context: BrowserContext, url: string, probe: Probe, how?: How) => {
    (seen[kind] ??= []).push(await visit(context, url, probe, how));
  };
  const once = async (kind: Kind, origin: Origin, address: string, probe: Probe, how?: How) => {
    const context = await newPhone(browser, origin);
    await look(kind, context, origin.url + address, probe, how);
    await context.close();
  };
  const first = async (kind: Entry, origin: Origin, address: string, probe: Probe) => {
    const context = await newPhone(browser, origin);
    const url = origin.url + address;
    await look(kind, context, url, probe);
    await untilKept(context, url);
    await look(`${kind} later`, context, url, probe, { network: 'slow' });
    await look(`${kind} offline`, context, url, probe, { network: 'none' });
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
  const of = ([kind, figure]: Source) => (seen[kind] ?? []).map((one) => one[figure]);
  const row = (name: string, source: Source, target?: number, reference?: Source): Row => ({
    name,
    unit: 'ms',
    portal: of(source),
    ...(reference && { reference: of(reference) }),
    ...(target !== undefined && { target }),
  });
  const [signIn, dashboard] = ['static sign-in', 'static dashboard'] as const;
  const later = [
    ['sign-in', 'first', 0.3],
    ['dashboard', 'first', 0.3],
    ['sign-in', 'largest', 0.45],
    ['dashboard', 'largest', 0.55],
  ] as const;
  const laterRows = (['later', 'offline'] as const).flatMap((when) =>
    later.map(([screen, figure, target]) => {
      const network = when === 'later' ? 'slow network' : 'no network';
      const name = `${screen}, later visit, ${network}: ${figure} paint`;
      return row(name, [`${screen} ${when}`, figure], target, [`static ${screen}`, figure]);
    }),
  );
  const taskRows = (['sign-in', 'dashboard'] as const).flatMap((screen): Row[] => [
    row(`${screen}, first visit: long tasks beyond 50 ms`, [screen, 'blocked'], 50),
    row(`${screen}, first visit: longest task`, [screen, 'longestTask'], 100),
    row(`${screen}, CPU ${SLOWER}x: long tasks beyond 50 ms`, [`${screen} slower`, 'blocked']),
    row(`${screen}, CPU ${SLOWER}x: longest task`, [`${screen} slower`, 'longestTask']),
  ]);
  return [
    row('sign-in, first visit: first paint', ['sign-in', 'first'], 1.1, [signIn, 'first']),
    row('sign-in, first visit: largest paint', ['sign-in', 'largest'], 1.15, [signIn, 'largest']),
    row('sign-in, first visit: answers a press', ['sign-in', 'ready'], 3.1, [signIn, 'ready']),
    row('dashboard, first visit: largest paint', ['dashboard', 'largest'], 3.5, [dashboard, 'largest']),
    row('dashboard, first visit: first paint', ['dashboard', 'first'], undefined, [dashboard, 'first']),
    row('dashboard, first visit: figures shown', ['dashboard', 'ready'], undefined, [dashboard, 'ready']),
    ...laterRows,
    row('installed, no network: dashboard with its figures', ['dashboard offline', 'ready'], 0.5, [
      dashboard,
      'largest',
    ]),
    { name: 'script before sign-in answers', unit: 'KB', portal: of(['sign-in', 'scriptKb']), target: 105 },
    {
      name: 'script before the dashboard is complete',
      unit: 'KB',
      portal: of(['dashboard', 'scriptKb']),
      target: 125,
    },
    { name: 'script of the largest route', unit: 'KB', portal: [largestRoute().kb], target: 180 },
    { name: 'requests before sign-in answers', unit: '', portal: of(['sign-in', 'requests']), target: 8 },
    {
      name: 'requests before the dashboard is complete',
      unit: '',
      portal: of(['dashboard', 'requests']),
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
  const lists: Record<string, number[]> = {};
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
    for (const [name, took] of Object.entries(await openLists(await partner.newPage(), portal.url)))
      (lists[name] ??= []).push(...took);
    // Last, because it leaves the partner offline.
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
    ...Object.entries(lists).map(([name, took]): Row => ({
      name: `list of a field, ${name}: pressed → options shown`,
      unit: 'ms',
      portal: took,
      target: 100,
    })),
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
