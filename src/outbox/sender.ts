import { type FieldMessages } from '#src/api/contract/answer.ts';
import { type ClaimRecord, GRACE_MS, TakenAwayError, graceLeft, isUnsent } from './claim-record.ts';

/**
 * Sends claims: one claim after another, in steps, and each step is written before the next, so that a killed
 * process can resume at any point. Clock, network, store and lock are injected: the same code runs in the
 * page, in the worker and in the simulation.
 *
 * Exactly once: an API that honours Idempotency-Key guarantees it. For any other API a mark is written before
 * each post. If the answer is lost, the claim is looked for in the API's list, and posted again only after a
 * grace period.
 *
 * Never lost: a claim leaves the device only when the API has confirmed its key or lists it. An answer with
 * `success` alone is not enough.
 */

/** During the grace period, the watched time is written this often. */
const WATCH_MS = 15_000;
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** The limit for `Retry-After`. */
const LONGEST_ASKED_MS = 60 * 60_000;
/**
 * The grace period by the API's clock, for a partner who opens the portal briefly: the clocks of its servers may differ
 * by some minutes.
 */
const API_GRACE_MS = 10 * 60_000;
/** The API may have deleted an upload of this age, so it is repeated before a refusal is believed. */
const OLD_UPLOAD_MS = 24 * 60 * 60_000;

/** What is known of a post whose outcome is not. */
const NOT_POSTED = { maybeSentAt: undefined, watchedMs: undefined, firstLookAt: undefined } as const;

/**
 * - `unreached`: no answer, a time-out, a 5xx, or an answer that is not the API's. It may have had an effect;
 * - `later`: the API asks for a retry. It has done nothing (429), or it still works on this key (409);
 * - `signed-out`: had no effect;
 * - `refused`: had no effect, and a retry is useless.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'unreached'; message: string }
  | { kind: 'later'; afterMs: number; message: string; hadNoEffect: boolean }
  | { kind: 'signed-out' }
  | Refusal;

interface Refusal {
  kind: 'refused';
  /** Of the HTTP answer, if there was one. */
  status?: number | undefined;
  message: string;
  fields?: FieldMessages | undefined;
}

export interface Look {
  /** The API lists the claim. */
  isListed: boolean;
  /** By the API's clock, in ms since 1970, if the browser shows it. */
  answeredAt?: number | undefined;
}

export interface SenderWorld {
  /** The device's clock, which may jump at any time. */
  now: () => number;
  /** Ms since this process last asked for this mark, by a monotonic clock; `undefined` the first time. */
  sinceSeen: (mark: string) => number | undefined;
  /** The signed-in partner. Only their claims are sent. */
  owner: () => string | undefined;
  /** Each method rejects when the device does not answer: a record that cannot be read is not gone. */
  store: {
    /** The ids of the owner's claims, oldest first. */
    list: (owner: string) => Promise<string[]>;
    get: (id: string) => Promise<ClaimRecord | undefined>;
    /**
     * Resolves when the record is written.
     * @throws TakenAwayError if the partner has changed or discarded the claim meanwhile.
     */
    put: (record: ClaimRecord) => Promise<void>;
  };
  api: {
    upload: (
      record: ClaimRecord,
      key: string,
    ) => Promise<Outcome<{ address: string; isKeyConfirmed: boolean; takesEInvoice?: boolean }>>;
    post: (
      record: ClaimRecord,
      uploadUrl: string,
      key: string,
    ) => Promise<Outcome<{ isKeyConfirmed: boolean; answeredAt?: number | undefined }>>;
    /** Looks for this claim in the API's list. */
    find: (record: ClaimRecord) => Promise<Outcome<Look>>;
    /** Whether any answer has confirmed that the API honours Idempotency-Key. */
    honoursKeys: () => boolean;
  };
  /** Runs `work` under a lock shared by all tabs and the worker. */
  alone: (work: () => Promise<void>) => Promise<void>;
}

/**
 * Sends what is due, and `urgent` claims (an id, or `all`) before their retry.
 * @returns the ms until something is due again; `undefined` if nothing is.
 * @throws what the first claim throws that the device did not read or write, after the others.
 */
export async function sendDueClaims(
  world: SenderWorld,
  { urgent }: { urgent?: string | undefined } = {},
): Promise<number | undefined> {
  const owner = world.owner();
  if (owner === undefined) return undefined;
  const failures: unknown[] = [];
  await world.alone(async () => {
    for (const id of await world.store.list(owner)) {
      try {
        const record = await world.store.get(id);
        // The partner may have signed out meanwhile. In the worker, reading a record tells.
        if (world.owner() !== owner) return;
        const isUrgent = urgent === 'all' || urgent === id;
        if (!record || !isSendable(record) || !(isUrgent || msUntilDue(record, world.now()) === 0)) continue;
        await sendOne(world, record, isUrgent);
      } catch (error) {
        // The other claims go on, also if the claim was changed elsewhere.
        if (!(error instanceof TakenAwayError)) failures.push(error);
      }
    }
  });
  if (failures.length > 0) throw failures[0];
  return untilNext(world, owner);
}

/** `uploading` and `sending` included: the process that did it may have been killed. */
function isSendable({ state }: ClaimRecord): boolean {
  return !['draft', 'refused', 'sent'].includes(state);
}

/** Ms until the next attempt. 0 if the clock was set back since: an attempt that is too early is harmless. */
function msUntilDue({ nextAttemptAt, changedAt }: ClaimRecord, now: number): number {
  return now < changedAt ? 0 : Math.max(0, nextAttemptAt - now);
}

async function untilNext(world: SenderWorld, owner: string): Promise<number | undefined> {
  const waits: number[] = [];
  for (const id of await world.store.list(owner)) {
    const record = await world.store.get(id);
    if (record && isUnsent(record)) waits.push(msUntilDue(record, world.now()));
  }
  return waits.length === 0 ? undefined : Math.min(...waits);
}

async function sendOne(world: SenderWorld, due: ClaimRecord, isUrgent: boolean): Promise<void> {
  // If this process dies after any write, the claim is due at once.
  const start = { ...due, nextAttemptAt: world.now() };
  if (start.takenAt !== undefined) {
    await confirm(world, start);
    return;
  }
  const uploaded = await withUpload(world, start);
  const certain = uploaded && (await withCertainty(world, uploaded, isUrgent));
  if (certain) await post(world, certain);
}

/** Uploads the PDF if necessary. `undefined` if the claim has to wait. */
async function withUpload(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord | undefined> {
  if (record.uploadUrl !== undefined) return record;
  const uploading = await save(world, {
    ...record,
    state: 'uploading',
    uploadedAt: record.uploadedAt ?? world.now(),
  });
  // A repeated upload needs a new key: the old key would be answered with the old address.
  const { oldUploads = 0 } = record;
  const key = oldUploads === 0 ? `${record.id}:upload` : `${record.id}:upload:${oldUploads}`;
  const outcome = await world.api.upload(uploading, key);
  if (outcome.kind === 'ok')
    return save(world, {
      ...uploading,
      state: 'sending',
      uploadUrl: outcome.value.address,
      takesEInvoice: outcome.value.takesEInvoice,
      isKeyed: uploading.isKeyed ?? (outcome.value.isKeyConfirmed || undefined),
    });
  // A repeated upload does no harm, so no grace period is needed.
  await giveUp(world, uploading, outcome, 'waiting');
  return undefined;
}

/** Gives the record if it has certainly not arrived, or if its key makes a second post harmless. */
async function withCertainty(
  world: SenderWorld,
  record: ClaimRecord,
  isUrgent: boolean,
): Promise<ClaimRecord | undefined> {
  if (record.maybeSentAt === undefined || isKeyed(world, record)) return record;
  const watch = watched(world, record);
  const isOver = watch.ms >= GRACE_MS;
  let missing = record;
  // Looks at once if the process is new to this claim, and in the first try after a lost answer.
  if (isUrgent || isOver || watch.isNew || (record.watchedMs ?? 0) === 0) {
    const found = await world.api.find(record);
    if (found.kind !== 'ok') {
      await lookAgain(world, { ...record, watchedMs: watch.ms }, found, 'unsure');
      return undefined;
    }
    if (found.value.isListed) {
      await save(world, { ...record, state: 'sent', message: undefined });
      return undefined;
    }
    missing = withLook(record, found.value);
    if (isOver || isLongMissing(missing, found.value)) return missing;
  }
  await save(world, {
    ...missing,
    state: 'unsure',
    watchedMs: watch.ms,
    nextAttemptAt: world.now() + Math.min(WATCH_MS, GRACE_MS - watch.ms),
    // The old failure message no longer applies: only the outcome is unknown.
    message: undefined,
  });
  return undefined;
}

/** With the time of the first look after the last post. */
function withLook(record: ClaimRecord, { answeredAt }: Look): ClaimRecord {
  return { ...record, firstLookAt: record.firstLookAt ?? answeredAt };
}

/** By the API's clock alone: the device's may be wrong, and no process may have been there to watch. */
function isLongMissing({ firstLookAt }: ClaimRecord, { answeredAt }: Look): boolean {
  return firstLookAt !== undefined && answeredAt !== undefined && answeredAt - firstLookAt >= API_GRACE_MS;
}

/**
 * How long the outcome of the last post has been waited for, without trust in the device's clock: only time
 * that a process has measured counts. The clock time since the last write caps it, so that two processes do
 * not count the same time twice.
 */
function watched(world: SenderWorld, record: ClaimRecord): { ms: number; isNew: boolean } {
  const sinceSeen = world.sinceSeen(markOf(record));
  const sinceNoted = Math.max(0, world.now() - record.changedAt);
  return {
    ms: (record.watchedMs ?? 0) + Math.min(sinceSeen ?? 0, sinceNoted),
    isNew: sinceSeen === undefined,
  };
}

const isKeyed = (world: SenderWorld, { isKeyed: isKnown }: ClaimRecord) => isKnown ?? world.api.honoursKeys();

/** The time of the post is part of the mark, so that a new post starts a new measurement. */
const markOf = ({ id, maybeSentAt = 0 }: ClaimRecord) => `${id}:${maybeSentAt}`;

async function post(world: SenderWorld, record: ClaimRecord): Promise<void> {
  const { uploadUrl } = record;
  if (uploadUrl === undefined) return;
  const { wasUnsure = false } = record;
  // Written before the post: after a crash this mark tells that the claim may have arrived.
  const marked = await save(world, {
    ...record,
    ...NOT_POSTED,
    state: 'sending',
    maybeSentAt: world.now(),
    wasUnsure: true,
  });
  const outcome = await world.api.post(marked, uploadUrl, `${record.id}:claim`);
  // The grace period starts now, because the request may have left late.
  const unsure = { ...marked, maybeSentAt: world.now() };
  world.sinceSeen(markOf(unsure));
  const { maybeSentAt, watchedMs, firstLookAt } = record;
  const before = { ...marked, maybeSentAt, watchedMs, firstLookAt, wasUnsure };
  switch (outcome.kind) {
    case 'ok':
      if (outcome.value.isKeyConfirmed) {
        // By the API's clock: partners show the receipt, and the device's clock may be wrong.
        const takenAt = outcome.value.answeredAt ?? world.now();
        await save(world, { ...marked, state: 'sent', takenAt, message: undefined });
        return;
      }
      if (isKeyed(world, record)) {
        // Something else has answered, or keys are not honoured any more: from here on only the list tells.
        const unkeyed = await save(world, { ...unsure, state: 'unsure', isKeyed: false });
        await withCertainty(world, unkeyed, true);
        return;
      }
      await confirm(world, await taken(world, unsure));
      return;
    case 'unreached':
      await giveUp(world, unsure, outcome, 'unsure');
      return;
    case 'later':
      if (outcome.hadNoEffect) await giveUp(world, before, outcome, 'waiting');
      else await giveUp(world, unsure, outcome, 'unsure');
      return;
    case 'signed-out':
      await giveUp(world, before, outcome, 'waiting');
      return;
    case 'refused':
      await refuse(world, { ...marked, wasUnsure }, outcome);
  }
}

function taken(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord> {
  const now = world.now();
  return save(world, {
    ...record,
    state: 'confirming',
    takenAt: now,
    attempts: 0,
    nextAttemptAt: now,
    message: undefined,
  });
}

/** The API took the claim, but only its list proves it. Until then it is looked for, not posted. */
async function confirm(world: SenderWorld, record: ClaimRecord): Promise<void> {
  const found = await world.api.find(record);
  if (found.kind === 'ok' && found.value.isListed) {
    await save(world, { ...record, state: 'sent', message: undefined });
    return;
  }
  const { ms: watchedMs } = watched(world, record);
  const waiting = { ...record, watchedMs };
  if (found.kind === 'ok') await retry(world, withLook(waiting, found.value), 'confirming', undefined);
  else await lookAgain(world, waiting, found, 'confirming');
}

/** If the API refuses to give its list, that says nothing about the claim: retry. */
async function lookAgain(
  world: SenderWorld,
  record: ClaimRecord,
  found: Exclude<Outcome<unknown>, { kind: 'ok' }>,
  state: 'unsure' | 'confirming',
): Promise<void> {
  if (found.kind === 'refused') await retry(world, record, state, found.message);
  else await giveUp(world, record, found, state);
}

/** A refusal may be about our own earlier post, or about an upload that the API has deleted. */
async function refuse(
  world: SenderWorld,
  record: ClaimRecord,
  { status, message, fields }: Refusal,
): Promise<void> {
  if (record.wasUnsure === true) {
    const found = await world.api.find(record);
    if (found.kind === 'ok' && found.value.isListed) {
      await save(world, { ...record, state: 'sent', message: undefined });
      return;
    }
    if (found.kind !== 'ok') {
      await lookAgain(world, record, found, 'unsure');
      return;
    }
    // It has this invoice: most likely by our own post, which its list does not show yet.
    if (status === 409 && !isKeyed(world, record)) {
      await taken(world, record);
      return;
    }
  }
  // The absolute difference, because the clock may have been set back.
  const isOld = record.uploadedAt !== undefined && Math.abs(world.now() - record.uploadedAt) > OLD_UPLOAD_MS;
  const { uploadUrl: _, uploadedAt: __, ...rest } = { ...record, ...NOT_POSTED };
  await save(
    world,
    isOld
      ? { ...rest, state: 'waiting', oldUploads: (record.oldUploads ?? 0) + 1, nextAttemptAt: world.now() }
      : { ...record, ...NOT_POSTED, state: 'refused', message, fields },
  );
}

async function giveUp(
  world: SenderWorld,
  record: ClaimRecord,
  outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>,
  state: 'waiting' | 'unsure' | 'confirming',
): Promise<void> {
  switch (outcome.kind) {
    case 'signed-out':
      await save(world, { ...record, state: 'needs-sign-in', nextAttemptAt: 0 });
      return;
    case 'later':
      await retry(world, record, state, outcome.message, outcome.afterMs);
      return;
    case 'unreached':
      await retry(world, record, state, outcome.message);
      return;
    case 'refused':
      await save(world, {
        ...record,
        state: 'refused',
        message: outcome.message,
        fields: outcome.fields,
      });
  }
}

async function retry(
  world: SenderWorld,
  record: ClaimRecord,
  state: ClaimRecord['state'],
  message: string | undefined,
  /** What the API asks for, which may be nothing. */
  askedMs = 0,
): Promise<void> {
  // Only time that a process has watched counts, and a pause may outlast the process.
  const longest = state === 'confirming' && graceLeft(record) > 0 ? WATCH_MS : LONGEST_RETRY_MS;
  const doubled = Math.min(FIRST_RETRY_MS * 2 ** record.attempts, longest);
  const delay = Math.max(doubled, Math.min(askedMs, LONGEST_ASKED_MS));
  await save(world, {
    ...record,
    state,
    attempts: record.attempts + 1,
    nextAttemptAt: world.now() + delay,
    message,
  });
}

async function save(world: SenderWorld, record: ClaimRecord): Promise<ClaimRecord> {
  const changed = { ...record, changedAt: world.now() };
  await world.store.put(changed);
  return changed;
}
