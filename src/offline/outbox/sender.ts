import { type ClaimRecord, TakenAwayError, isUnsent } from './claim-record.ts';

/**
 * The sender of claims: one claim after another, one step after another, each written down before the next, so that a process
 * killed anywhere goes on where it was. It knows no browser: clock, network, store and lock are given to it, and the very same
 * file runs in the page, in the worker and in the simulation.
 *
 * Exactly once, with an API that honours Idempotency-Key: the key does it. With any other: a mark is written before each post;
 * an attempt whose answer was lost waits out a grace, then the claim is looked for before it is posted again.
 */

/** Longer than the API may work on a request that nobody waits for any more. */
export const GRACE_MS = 120_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** An upload that the API may have swept: it is made again before a refusal is believed. */
const OLD_UPLOAD_MS = 24 * 60 * 60_000;

/**
 * What came of a call:
 * - `ok`;
 * - `unreached`: no answer, a time-out or a fault of the server: it may have had its effect;
 * - `later`: the API asks to come again (429, or 409 while it works on this key);
 * - `signed-out`: had no effect;
 * - `refused`: had no effect, and trying again is of no use.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'unreached'; message: string }
  | { kind: 'later'; afterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'refused'; message: string };

export interface SenderWorld {
  now: () => number;
  /** The partner who is signed in; only their claims are sent. */
  owner: () => string | undefined;
  store: {
    /** The ids of the owner's claims, oldest first. */
    list: (owner: string) => Promise<string[]>;
    get: (id: string) => Promise<ClaimRecord | undefined>;
    /**
     * Resolves when it is written.
     * @throws TakenAwayError when the partner has changed or discarded it since it was read.
     */
    put: (record: ClaimRecord) => Promise<void>;
  };
  api: {
    upload: (record: ClaimRecord, key: string) => Promise<Outcome<string>>;
    post: (record: ClaimRecord, uploadUrl: string, key: string) => Promise<Outcome<undefined>>;
    /** Whether this claim is among those that the API lists. */
    find: (record: ClaimRecord) => Promise<Outcome<boolean>>;
    /** Whether the API has confirmed, in some answer, that it honours Idempotency-Key. */
    honoursKeys: () => boolean;
  };
  /** Runs `work` while nobody else runs theirs, in whatever tab or worker. */
  alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Sends what is due, and what only waits for its time, too, if it `isUrgent`.
 * @returns when something is due next, if nothing changes until then.
 */
export async function sendDueClaims(
  world: SenderWorld,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<number | undefined> {
  const owner = world.owner();
  if (owner === undefined) return undefined;
  await world.alone(async () => {
    for (const id of await world.store.list(owner)) {
      // Somebody may have signed out, or edited it, meanwhile.
      if (world.owner() !== owner) return;
      const record = await world.store.get(id);
      if (!record || !(isDue(record, world.now()) || (isUrgent && record.state === 'waiting'))) continue;
      try {
        await sendOne(world, record);
      } catch (error) {
        // Nothing was sent that is not written down.
        if (!(error instanceof TakenAwayError)) throw error;
      }
    }
  });
  return nextDue(world, owner);
}

/** Whether a sender should take it up now. One that was being sent when its process died is due at once. */
function isDue(record: ClaimRecord, now: number): boolean {
  switch (record.state) {
    case 'draft':
    case 'refused':
    case 'sent':
      return false;
    case 'waiting':
    case 'unsure':
    case 'uploading':
    case 'sending':
    case 'needs-sign-in':
      return record.nextAttemptAt <= now;
  }
}

async function nextDue(world: SenderWorld, owner: string): Promise<number | undefined> {
  const times: number[] = [];
  for (const id of await world.store.list(owner)) {
    const record = await world.store.get(id);
    if (record && isUnsent(record)) times.push(record.nextAttemptAt);
  }
  return times.length === 0 ? undefined : Math.min(...times);
}

async function sendOne(world: SenderWorld, start: ClaimRecord): Promise<void> {
  const uploaded = await withUpload(world, start);
  const certain = uploaded && (await withCertainty(world, uploaded));
  if (certain) await post(world, certain);
}

/** The record with its PDF uploaded; `undefined` if it has to wait. */
async function withUpload(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord | undefined> {
  if (record.uploadUrl !== undefined) return record;
  const uploading = await save(world, { ...record, state: 'uploading' });
  const outcome = await world.api.upload(uploading, `${record.id}:upload`);
  if (outcome.kind === 'ok')
    return save(world, { ...uploading, state: 'sending', uploadUrl: outcome.value, uploadedAt: world.now() });
  // An upload has no effect that could be doubled: it is simply made again.
  await giveUp(world, uploading, outcome, 'waiting');
  return undefined;
}

/** The record, if it is certain that it has not arrived (or the key makes that of no importance). */
async function withCertainty(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord | undefined> {
  const { maybeSentAt } = record;
  if (maybeSentAt === undefined || world.api.honoursKeys()) return record;
  if (world.now() < maybeSentAt + GRACE_MS) {
    await save(world, { ...record, state: 'unsure', nextAttemptAt: maybeSentAt + GRACE_MS });
    return undefined;
  }
  const found = await world.api.find(record);
  if (found.kind !== 'ok') {
    await giveUp(world, record, found, 'unsure');
    return undefined;
  }
  if (!found.value) return record;
  await save(world, { ...record, state: 'sent', message: undefined });
  return undefined;
}

async function post(world: SenderWorld, record: ClaimRecord): Promise<void> {
  const { uploadUrl } = record;
  if (uploadUrl === undefined) return;
  const { wasUnsure = false } = record;
  // Before the post: whoever finds this mark after a crash knows that it may have arrived.
  const marked = await save(world, {
    ...record,
    state: 'sending',
    maybeSentAt: world.now(),
    wasUnsure: true,
  });
  const outcome = await world.api.post(marked, uploadUrl, `${record.id}:claim`);
  switch (outcome.kind) {
    case 'ok':
      await save(world, { ...marked, state: 'sent', message: undefined });
      return;
    case 'unreached':
      // The grace counts from now: the request may have left late.
      await giveUp(world, { ...marked, maybeSentAt: world.now() }, outcome, 'unsure');
      return;
    case 'later':
      await giveUp(world, marked, outcome, 'unsure');
      return;
    case 'signed-out':
      await giveUp(world, { ...marked, maybeSentAt: record.maybeSentAt, wasUnsure }, outcome, 'waiting');
      return;
    case 'refused':
      await refuse(world, { ...marked, wasUnsure }, outcome.message);
  }
}

/** A refusal may speak of our own claim, which arrived before, or of an upload that was swept. */
async function refuse(world: SenderWorld, record: ClaimRecord, message: string): Promise<void> {
  if (record.wasUnsure === true) {
    const found = await world.api.find(record);
    if (found.kind === 'ok' && found.value) {
      await save(world, { ...record, state: 'sent', message: undefined });
      return;
    }
    if (found.kind !== 'ok') {
      await giveUp(world, record, found, 'unsure');
      return;
    }
  }
  const isOld = record.uploadedAt !== undefined && world.now() - record.uploadedAt > OLD_UPLOAD_MS;
  await save(
    world,
    isOld
      ? { ...record, state: 'waiting', uploadUrl: undefined, uploadedAt: undefined, maybeSentAt: undefined }
      : { ...record, state: 'refused', maybeSentAt: undefined, message },
  );
}

/** Leaves it for another time. */
async function giveUp(
  world: SenderWorld,
  record: ClaimRecord,
  outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>,
  state: 'waiting' | 'unsure',
): Promise<void> {
  switch (outcome.kind) {
    case 'signed-out':
      await save(world, { ...record, state: 'needs-sign-in', nextAttemptAt: 0 });
      return;
    case 'later':
      await save(world, { ...record, state, nextAttemptAt: world.now() + outcome.afterMs });
      return;
    case 'unreached': {
      const delay = Math.min(FIRST_RETRY_MS * 2 ** record.attempts, LONGEST_RETRY_MS);
      await save(world, {
        ...record,
        state,
        attempts: record.attempts + 1,
        nextAttemptAt: world.now() + delay,
        message: outcome.message,
      });
      return;
    }
    case 'refused':
      await save(world, { ...record, state: 'refused', message: outcome.message });
  }
}

async function save(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord> {
  const changed = { ...record, changedAt: world.now() };
  await world.store.put(changed);
  return changed;
}
