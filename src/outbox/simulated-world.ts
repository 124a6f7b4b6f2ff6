import { createApiClient } from '#src/api/client.ts';
import { IDEMPOTENCY_HEADER } from '#src/api/contract/call.ts';
import { type ClaimRecord, GRACE_MS, graceLeft, sentAgain, TakenAwayError } from './claim-record.ts';
import { draftOf } from './made-records.ts';
import { type ClaimStore, isEditable, NotKeptError } from './claim-store.ts';
import { sampleRecord } from './sample-record.ts';
import { type SenderWorld, sendDueClaims } from './sender.ts';
import { createSenderWorld } from './sender-world.ts';
import { type ApiTraits, createSimulatedApi, DAY_MS } from './simulated-api.ts';

/**
 * A world for the production sender and client: a virtual clock that jumps, two tabs, a partner who edits waiting
 * claims, a store that fails, and an API. Tapes decide what goes wrong at each step.
 */

const TIMEOUT_MS = 20_000;
export const ORIGIN = 'https://portal.example';

export const NETWORK_FAULTS = [
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
  'a page instead',
  'a page after it arrived',
  'nothing instead',
  'foreign JSON instead',
  'null instead',
  'a foreign success',
  'a cut answer',
  'a Wi-Fi that wants a sign-in for a while',
  'asked to wait for no time',
  'a 408 on the way',
  'a 421 after it arrived',
  'a 400 of a proxy after it arrived',
] as const;
export const STORE_FAULTS = [
  'none',
  'not written',
  'written, and not told',
  'not read',
  'slow',
  'killed at it',
  'evicted',
] as const;
/** Faults of the device's clock, or a leap of real time, between two rounds. */
export const TIME_FAULTS = [
  'none',
  'a day forward',
  'a day back',
  'a year forward',
  'a year back',
  'a month passes',
] as const;
/** How many calls a captive Wi-Fi answers. */
const CAPTIVE_CALLS = 6;
const PAGE = '<!doctype html><title>Welcome to the Grand Hotel</title>';

/** Ms between rounds: none, short, below and at the grace period, and the longest retry delay. */
const PAUSES = [0, 2500, 2500, 30_000, GRACE_MS, 15 * 60_000];

class Killed extends Error {}

/** Once a tab is killed, nothing that it still does has an effect. */
interface Tab {
  token: string;
  isDead: boolean;
  world: SenderWorld;
}

/** The fault at each step, as an index into the lists above. */
export interface Tapes {
  network: number[];
  store: number[];
  time: number[];
  /** Which writes of the sender, counted from 1, come after an edit by the partner. */
  edits: number[];
  /** A claim for whose record the device has no room, ever. */
  full?: string;
}

const at = <T>(list: readonly T[], tape: readonly number[], position: number): T | undefined =>
  list[(tape[position] ?? 0) % list.length];

let fetchNow: (path: string, headers: Headers, body: unknown) => Promise<Response>;

/** Stands in for `fetch`, and asks the API of the world that runs. */
export const simulatedFetch = (url: string, { headers, body }: RequestInit): Promise<Response> =>
  fetchNow(new URL(url).pathname, new Headers(headers), body);

/** Has two claims sent in a world with these faults. @returns what has come of them */
export async function simulate({ network, store, time, edits, full }: Tapes, traits: ApiTraits = {}) {
  /** Real time, and the offset of the device's clock, in ms. */
  let real = 1_000_000;
  let clockOff = 1.7e12;
  const steps = { network: 0, store: 0, puts: 0, captive: 0 };
  const counts = { faults: 0, edits: 0 };
  let isSignedIn = true;
  const records = new Map<string, ClaimRecord>();
  const evicted = new Set<string>();
  /** Which database is there: an eviction makes way for another one. */
  let database = 0;
  const falselyConfirmed: string[] = [];
  /** The invoice numbers of claims with a receipt. */
  const receipts = new Set<string>();
  /** When the next run is due after each run, in ms. */
  const waits: (number | undefined)[] = [];
  /** Requests that reach the server late. */
  let pending: { at: number; effect: () => void }[] = [];
  const server = createSimulatedApi(traits, () => real);

  const pass = (ms: number) => {
    real += ms;
    for (const { effect } of pending.filter((request) => request.at <= real)) effect();
    pending = pending.filter((request) => request.at > real);
  };

  /** Applies the next network fault to a request. */
  const request = (tab: Pick<Tab, 'isDead'>, effect: () => Response): Response => {
    if (tab.isDead) throw new Killed();
    const fault = at(NETWORK_FAULTS, network, steps.network) ?? 'none';
    steps.network += 1;
    if (fault !== 'none') counts.faults += 1;
    if (steps.captive > 0) {
      steps.captive -= 1;
      return new Response(PAGE);
    }
    if (!isSignedIn) return new Response('{"success":false,"error":"Please sign in."}', { status: 401 });
    switch (fault) {
      case 'none':
        pass(50);
        return effect();
      case 'lost request':
        pass(TIMEOUT_MS);
        throw new TypeError('lost');
      case 'lost answer':
        effect();
        pass(TIMEOUT_MS);
        throw new TypeError('lost');
      case 'slow past the time-out':
        pending.push({ at: real + TIMEOUT_MS + 15_000, effect });
        pass(TIMEOUT_MS);
        throw new TypeError('slow');
      case '500 before':
        return new Response(PAGE, { status: 500 });
      case '500 after':
        effect();
        return new Response(PAGE, { status: 500 });
      case 'killed before':
        tab.isDead = true;
        throw new Killed();
      case 'killed after':
        effect();
        tab.isDead = true;
        throw new Killed();
      case 'signed out':
        isSignedIn = false;
        return new Response('{}', { status: 401 });
      case 'asked to wait':
        return new Response('{"success":false,"error":"Too many."}', {
          status: 429,
          headers: { 'Retry-After': '86400' },
        });
      case 'a page instead':
        return new Response(PAGE);
      case 'a page after it arrived':
        effect();
        return new Response(PAGE);
      case 'nothing instead':
        return new Response('');
      case 'foreign JSON instead':
        return new Response('{"status":"ok"}');
      case 'null instead':
        return new Response('null');
      case 'a foreign success':
        return new Response('{"success":true}');
      case 'a cut answer':
        effect();
        return new Response('{"success":true,"da');
      case 'a Wi-Fi that wants a sign-in for a while':
        steps.captive = CAPTIVE_CALLS;
        return new Response(PAGE);
      case 'asked to wait for no time':
        return new Response('{"success":false,"error":"Too many."}', {
          status: 429,
          headers: { 'Retry-After': ['0', '', '-5'][counts.faults % 3] ?? '' },
        });
      case 'a 408 on the way':
        return new Response('', { status: 408 });
      case 'a 421 after it arrived':
        effect();
        return new Response('{"error":"Misdirected"}', { status: 421 });
      case 'a 400 of a proxy after it arrived':
        effect();
        return new Response(PAGE, { status: 400 });
    }
  };

  const edit = (id: string) => {
    const stored = records.get(id);
    if (!stored || !isEditable(stored)) return;
    records.delete(id);
    counts.edits += 1;
    records.set(`${id}+`, { ...draftOf(stored, `${id}+`), state: 'waiting' });
  };
  /** Applies the next store fault. @throws Killed */
  const storeStep = (tab: Pick<Tab, 'isDead'>, isRead: boolean) => {
    if (tab.isDead) throw new Killed();
    const fault = at(STORE_FAULTS, store, steps.store) ?? 'none';
    steps.store += 1;
    if (fault !== 'none') counts.faults += 1;
    switch (fault) {
      case 'slow':
        pass(5000);
        return 'none';
      case 'killed at it':
        tab.isDead = true;
        throw new Killed();
      case 'evicted':
        for (const id of records.keys()) evicted.add(id.replaceAll('+', ''));
        records.clear();
        database += 1;
        return 'none';
      case 'not read':
        return isRead ? fault : 'none';
      case 'not written':
      case 'written, and not told':
        return isRead ? 'none' : fault;
      case 'none':
        return fault;
    }
  };
  const storeOf = (
    tab: Pick<Tab, 'isDead'>,
    marks = new Map<string, number>(),
  ): Pick<ClaimStore, 'list' | 'get' | 'put' | 'file'> => ({
    list: async () => (storeStep(tab, true) === 'not read' ? [] : [...records.values()].filter(isLeft)),
    async get(id) {
      if (storeStep(tab, true) === 'not read') return undefined;
      if (records.has(id)) marks.set(id, database);
      return records.get(id);
    },
    async file() {
      if (storeStep(tab, true) === 'not read') throw new NotKeptError('unavailable', 'not read');
      return new File(['%PDF-'], 'bill.pdf');
    },
    async put(record, after) {
      steps.puts += 1;
      if (edits.includes(steps.puts)) edit(record.id);
      const fault = storeStep(tab, false);
      const stored = records.get(record.id);
      const isEvicted = !stored && (marks.get(record.id) ?? database) !== database;
      if (!isEvicted && !(stored && after.includes(stored.state)))
        throw new TakenAwayError(record.id, stored?.state ?? 'nothing');
      if (fault === 'not written' || record.id === full) throw new NotKeptError('full', 'not written');
      if (record.state === 'sent') {
        const invoice = `INV-${record.id.replaceAll('+', '')}`;
        if (!server.rows.some((row) => row.invoice === invoice)) falselyConfirmed.push(invoice);
      }
      records.set(record.id, { ...record, claim: stored?.claim ?? record.claim });
      marks.set(record.id, database);
      if (fault !== 'none') throw new NotKeptError('unavailable', 'written, and not told');
    },
  });

  // A lock for both tabs: the second tab waits, and goes on even if the first one was killed.
  let last: Promise<unknown> = Promise.resolve();
  const alone: SenderWorld['alone'] = (work) => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  let opened = 0;
  const openTab = (): Tab => {
    opened += 1;
    const tab: Omit<Tab, 'world'> = { token: `token ${opened}`, isDead: false };
    const seen = new Map<string, number>();
    const api = createApiClient({
      base: `${ORIGIN}/api`,
      token: () => (isSignedIn ? tab.token : undefined),
      onSignedOut: () => {
        isSignedIn = false;
      },
    });
    const world: SenderWorld = {
      ...createSenderWorld({
        api,
        store: storeOf(tab),
        receipts: {
          keep({ claim }) {
            // A receipt that cannot be kept never rejects. Only a killed process keeps none.
            if (tab.isDead) return Promise.reject(new Killed());
            receipts.add(claim.invoice_number);
            return Promise.resolve();
          },
          forget: () => Promise.resolve(),
          isLoggedOut: () => false,
        },
        owner: () => (isSignedIn ? '7' : undefined),
        sinceSeen(mark) {
          const before = seen.get(mark);
          seen.set(mark, real);
          return before === undefined ? undefined : real - before;
        },
        onSettled: () => undefined,
      }),
      now: () => real + clockOff,
      alone,
    };
    return Object.assign(tab, { world });
  };

  for (const id of ['a', 'b']) {
    const now = real + clockOff;
    records.set(id, sampleRecord(id, `INV-${id}`, { createdAt: now, changedAt: now }));
  }
  const tabs = [openTab(), openTab()];
  const run = async (index: number) => {
    const tab = (tabs[index] ??= openTab());
    try {
      waits.push(await sendDueClaims(tab.world));
    } catch (error) {
      if (!(error instanceof NotKeptError || error instanceof Killed)) throw error;
    }
    if (tab.isDead) tabs[index] = openTab();
  };
  fetchNow = async (path, headers, body) => {
    const tab = tabs.find(({ token }) => headers.get('Authorization') === `Bearer ${token}`);
    if (!tab) throw new TypeError('from a tab that was killed');
    return request(tab, () => server.answer(path, headers.get(IDEMPOTENCY_HEADER), body));
  };
  const isLeft = ({ state }: ClaimRecord) => state !== 'sent';
  const isOver = () => ![...records.values()].some(isLeft);
  for (let round = 0; round < 200 && !isOver(); round += 1) {
    await Promise.all([run(0), run(1)]);
    isSignedIn = true;
    // A partner who does not see a confirmed claim in the list has it sent again.
    for (const [id, record] of records)
      if (record.state === 'confirming' && graceLeft(record) === 0) records.set(id, sentAgain(record));
    pass(PAUSES[round % PAUSES.length] ?? 0);
    switch (at(TIME_FAULTS, time, round) ?? 'none') {
      case 'none':
        continue;
      case 'a day forward':
        clockOff += DAY_MS;
        break;
      case 'a day back':
        clockOff -= DAY_MS;
        break;
      case 'a year forward':
        clockOff += 365 * DAY_MS;
        break;
      case 'a year back':
        clockOff -= 365 * DAY_MS;
        break;
      case 'a month passes':
        pass(31 * DAY_MS);
    }
    counts.faults += 1;
  }
  pass(DAY_MS);
  return {
    rows: server.rows,
    counts,
    receipts,
    evicted,
    waits,
    falselyConfirmed,
    records: [...records.values()],
  };
}
