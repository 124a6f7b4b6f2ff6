import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GRACE_MS } from './claim-record.ts';
import {
  NETWORK_FAULTS,
  ORIGIN,
  STORE_FAULTS,
  type Tapes,
  TIME_FAULTS,
  simulate,
  simulatedFetch,
} from './simulated-world.ts';
import { runs } from '../../tests/runs.ts';
import { type ApiTraits } from './simulated-api.ts';

/**
 * Runs the production sender and client in a simulated world. Tapes decide what goes wrong at each step. 0 on a
 * tape is no fault, so that fast-check shrinks a failing tape to the faults that matter.
 */

/** Per test. */
const RUNS = Number(process.env['SIMULATION_RUNS'] ?? runs({ quick: 1000, deep: 20_000 }));

const { warn } = console;
beforeAll(() => {
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('fetch', simulatedFetch);
  // Each store fault logs a warning.
  console.warn = () => undefined;
});
afterAll(() => {
  vi.unstubAllGlobals();
  console.warn = warn;
});

/** A tape on which, on average, one step in `weight` + 1 draws a random fault. */
const tape = (faults: readonly unknown[], { weight, maxLength }: { weight: number; maxLength: number }) =>
  fc.array(
    fc.oneof(
      { weight, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat({ max: faults.length - 1 }) },
    ),
    { maxLength, size: 'max' },
  );
const tapes = fc.record({
  network: tape(NETWORK_FAULTS, { weight: 2, maxLength: 60 }),
  store: tape(STORE_FAULTS, { weight: 12, maxLength: 120 }),
  time: tape(TIME_FAULTS, { weight: 2, maxLength: 40 }),
  edits: fc.array(fc.nat({ max: 12 }), { maxLength: 3 }),
});

test.each([
  ['an API that honours Idempotency-Key', {}],
  ['an API that knows no such key', { keysFor: 0 }],
  ['an API whose confirmations of keys get lost from some call on', { confirmsFor: 3 }],
  [
    'an API that refuses an invoice twice, and lists it late',
    { keysFor: 0, isUnique: true, lagMs: 3 * GRACE_MS },
  ],
] as [string, ApiTraits][])(
  '%s: every claim arrives, none twice, and none is marked as sent before it has arrived',
  async (_, traits) => {
    let faults = 0;
    let edited = 0;
    let evictions = 0;
    await fc.assert(
      fc.asyncProperty(tapes, async (drawn) => {
        const { rows, records, receipts, counts, evicted, falselyConfirmed } = await simulate(drawn, traits);
        faults += counts.faults;
        edited += counts.edits;
        evictions += evicted.size;
        expect(falselyConfirmed).toEqual([]);
        const invoices = rows.map(({ invoice }) => invoice).toSorted();
        expect(invoices).toEqual([...new Set(invoices)]);
        // A claim that the browser has evicted cannot be sent.
        const left = ['a', 'b'].filter((id) => !evicted.has(id)).map((id) => `INV-${id}`);
        expect(invoices).toEqual(expect.arrayContaining(left));
        expect(records.filter(({ state }) => state !== 'sent')).toEqual([]);
        // Also if its process was killed between the receipt and the record, or before both.
        expect([...receipts]).toEqual(expect.arrayContaining(left));
      }),
      { numRuns: RUNS },
    );
    process.stdout.write(
      `${RUNS} schedules, ${faults} faults, ${edited} edits, ${evictions} claims evicted: no other lost, none doubled, none falsely confirmed\n`,
    );
  },
  1_200_000,
);

const CALM: Tapes = { network: [], store: [], time: [], edits: [] };
const faultAt = (position: number, fault: (typeof NETWORK_FAULTS)[number]) => [
  ...Array.from({ length: position }, () => 0),
  NETWORK_FAULTS.indexOf(fault),
];

test('a claim is not posted twice if its tab is killed after the post has arrived', async () => {
  // The smallest tape that fails without the mark that is written before the post.
  const { rows } = await simulate({ ...CALM, network: faultAt(1, 'killed after') }, { keysFor: 0 });
  expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
});

test.each([
  'a page instead',
  'nothing instead',
  'foreign JSON instead',
  'null instead',
  'a foreign success',
] as const)('a claim whose post is answered with %s is not marked as sent', async (fault) => {
  for (const keysFor of [Infinity, 0]) {
    const { rows, falselyConfirmed } = await simulate({ ...CALM, network: faultAt(1, fault) }, { keysFor });
    expect(falselyConfirmed).toEqual([]);
    expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
  }
});

test('an upload that the server has deleted is repeated with a new key', async () => {
  // The upload succeeds, the post is lost, and a month passes.
  const network = [0, ...Array.from({ length: 1 }, () => NETWORK_FAULTS.indexOf('lost request'))];
  const { rows } = await simulate({ ...CALM, network, time: [TIME_FAULTS.indexOf('a month passes')] });
  expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
});

test.each([1, 2, 3])(
  'a claim is posted once to an API that stops to honour keys after call %i',
  async (keysFor) => {
    const { rows, records } = await simulate(CALM, { keysFor });
    expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
    expect(records.map(({ state }) => state)).toEqual(['sent', 'sent']);
  },
);

test('an API that asks to wait for no time is not asked without a pause', async () => {
  const asked = Array.from({ length: 24 }, () => NETWORK_FAULTS.indexOf('asked to wait for no time'));
  const { rows, waits } = await simulate({ ...CALM, network: asked });
  expect(rows).toHaveLength(2);
  expect(waits).not.toContain(0);
});

test('a claim for which the device has no room does not hold up the one behind it', async () => {
  const { rows, records } = await simulate({ ...CALM, full: 'a' });
  expect(rows.map(({ invoice }) => invoice)).toEqual(['INV-b']);
  expect(records.map(({ id, state }) => [id, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'sent'],
  ]);
});
