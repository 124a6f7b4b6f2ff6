import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ClaimRecord, newRecord, TakenAwayError } from './claim-record.ts';
import { isEditable } from './claim-store.ts';
import { GRACE_MS, type Outcome, type SenderWorld, sendDueClaims } from './sender.ts';

/**
 * The production sender in a world of its own: a virtual clock, two tabs, a partner who edits claims that wait, a server that
 * remembers, and a tape that decides what goes wrong at each call. 0 on the tape is "nothing", so that a failing tape shrinks to the faults that matter.
 */

const RUNS = Number(process.env['SIMULATION_RUNS'] ?? 20_000);
const TIMEOUT_MS = 20_000;
const FAULTS = [
  'none',
  'lost request',
  'lost answer',
  'slow past the time-out',
  '500 before',
  '500 after',
  'killed before',
  'killed after',
  'signed out',
  'asked to wait',
] as const;
type Fault = (typeof FAULTS)[number];

/** Between tries: at once, soon, before and after the grace, after the longest pause. */
const PAUSES = [0, 2500, 2500, 30_000, GRACE_MS, 15 * 60_000];

class Killed extends Error {}

interface World {
  tape: number[];
  /** At which steps that the sender writes down the partner has been quicker. */
  edits: number[];
  honoursKeys: boolean;
}

async function simulate({ tape, edits, honoursKeys }: World) {
  let now = 1_000_000;
  let position = 0;
  let isKnownToHonour = false;
  let isSignedIn = true;
  const counts = { faults: 0, edits: 0 };
  const records = new Map<string, ClaimRecord>();
  const rows: { invoice: string; at: number }[] = [];
  const uploads = new Map<string, string>();
  const done = new Set<string>();
  /** Requests that the server gets to later. */
  let pending: { at: number; effect: () => void }[] = [];

  const nextFault = (): Fault => {
    const fault = FAULTS[(tape[position] ?? 0) % FAULTS.length] ?? 'none';
    position += 1;
    if (fault !== 'none') counts.faults += 1;
    return fault;
  };
  const pass = (ms: number) => {
    now += ms;
    for (const { effect } of pending.filter(({ at }) => at <= now)) effect();
    pending = pending.filter(({ at }) => at > now);
  };

  /** A request with an effect, and what the client hears of it. */
  function call<T>(effect: () => T): Outcome<T> {
    const fault = nextFault();
    if (!isSignedIn) return { kind: 'signed-out' };
    switch (fault) {
      case 'none':
        pass(50);
        return { kind: 'ok', value: effect() };
      case 'lost request':
        pass(TIMEOUT_MS);
        return { kind: 'unreached', message: 'network' };
      case 'lost answer':
        effect();
        pass(TIMEOUT_MS);
        return { kind: 'unreached', message: 'network' };
      case 'slow past the time-out':
        pending.push({ at: now + TIMEOUT_MS + 15_000, effect });
        pass(TIMEOUT_MS);
        return { kind: 'unreached', message: 'timeout' };
      case '500 before':
        return { kind: 'unreached', message: '500' };
      case '500 after':
        effect();
        return { kind: 'unreached', message: '500' };
      case 'killed before':
        throw new Killed();
      case 'killed after':
        effect();
        throw new Killed();
      case 'signed out':
        isSignedIn = false;
        return { kind: 'signed-out' };
      case 'asked to wait':
        return { kind: 'later', afterMs: 1000 };
    }
  }

  let steps = 0;
  const edit = (id: string) => {
    const stored = records.get(id);
    if (!stored || !isEditable(stored)) return;
    records.delete(id);
    counts.edits += 1;
    records.set(`${id}+`, { ...stored, id: `${id}+`, state: 'waiting', uploadUrl: undefined });
  };
  let last: Promise<unknown> = Promise.resolve();
  const world: SenderWorld = {
    now: () => now,
    owner: () => (isSignedIn ? '7' : undefined),
    store: {
      list: async () => [...records.keys()],
      get: async (id) => records.get(id),
      put: async (record) => {
        steps += 1;
        if (edits.includes(steps)) edit(record.id);
        if (!records.has(record.id)) throw new TakenAwayError(record.id, 'nothing');
        records.set(record.id, record);
      },
    },
    api: {
      upload: async (_, key) =>
        call(() => {
          if (honoursKeys) isKnownToHonour = true;
          const address = (honoursKeys ? uploads.get(key) : undefined) ?? `file-${uploads.size}`;
          uploads.set(honoursKeys ? key : address, address);
          return address;
        }),
      post: async (record, _, key) =>
        call(() => {
          if (honoursKeys && done.has(key)) return undefined;
          done.add(key);
          rows.push({ invoice: record.claim.invoice_number, at: now });
          return undefined;
        }),
      find: async (record) => call(() => rows.some(({ invoice }) => invoice === record.claim.invoice_number)),
      honoursKeys: () => isKnownToHonour,
    },
    // Two tabs try at the same moment; the one that is late waits, and goes on after a crash of the other.
    alone(work) {
      const run = last.then(work);
      last = run.catch(() => undefined);
      return run;
    },
  };

  const ids = ['a', 'b'];
  for (const id of ids) {
    const record = newRecord(
      {
        id,
        owner: '7',
        programType: 'scheme',
        programId: '1',
        programTitle: 'Scheme',
        productIds: [],
        claim: {
          t1_partner: '1',
          t2_partner: 'NA',
          invoice_number: `INV-${id}`,
          invoice_date: '2026-05-10',
          accepted: true,
          products: [],
        },
      },
      now,
    );
    records.set(id, { ...record, state: 'waiting' });
  }
  const tab = async () => {
    try {
      await sendDueClaims(world);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  };
  const isOver = () => [...records.values()].every(({ state }) => state === 'sent');
  for (let round = 0; round < 200 && !isOver(); round += 1) {
    await Promise.all([tab(), tab()]);
    isSignedIn = true;
    pass(PAUSES[round % PAUSES.length] ?? 0);
  }
  return { rows, counts, states: [...records.values()].map(({ state }) => state) };
}

/** Faults at about every third call, for as long as a claim may need. */
const tapes = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: FAULTS.length - 1 }) },
  ),
  {
    maxLength: 60,
  },
);

test.each([
  ['an API that honours Idempotency-Key', true],
  ['an API that knows no such key', false],
])(
  '%s: every claim arrives, and none twice',
  async (_, honoursKeys) => {
    let faults = 0;
    let edited = 0;
    await fc.assert(
      fc.asyncProperty(tapes, fc.array(fc.nat({ max: 12 }), { maxLength: 3 }), async (tape, edits) => {
        const { rows, states, counts } = await simulate({ tape, edits, honoursKeys });
        faults += counts.faults;
        edited += counts.edits;
        expect(states).toEqual(['sent', 'sent']);
        expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
      }),
      { numRuns: RUNS },
    );
    process.stdout.write(`${RUNS} schedules, ${faults} faults, ${edited} edits: none lost, none doubled\n`);
  },
  300_000,
);

test('a world without the early mark would double: the simulation sees it', async () => {
  // The tape of the smallest counterexample: uploaded, posted, killed after it had arrived.
  const { rows } = await simulate({ tape: [0, 7], edits: [], honoursKeys: false });
  expect(rows.map(({ invoice }) => invoice).toSorted()).toEqual(['INV-a', 'INV-b']);
});
