import { type ScryptOptions, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { m } from '#messages';
import { ApiProblem } from '#server/http/api-problem.ts';

/** OWASP's minimum for scrypt: N=2^17, r=8, p=1. About 0.25 s and 128 MB per hash, off the main thread. */
export const PASSWORD_COST = 2 ** 17;
const BLOCK_SIZE = 8;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** How many hashes run at once. More would only take memory. */
const MAX_AT_ONCE = 2;
/** How many may wait. One more would have to wait for several seconds. */
const MAX_WAITING = { 'sign-in': 40, save: 20 };
/** How many sign-ins of one network may wait, so that places are left for others. */
const MAX_WAITING_OF_ONE = 20;
const RETRY_AFTER_SECONDS = 5;
/** In one of so many turns a save is first, so that sign-ins cannot starve saves. */
const TURNS = 8;

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

type Purpose = keyof typeof MAX_WAITING;

let running = 0;
let turn = 0;
interface Waiting {
  go: () => void;
  caller: string | undefined;
}
const waiting: Record<Purpose, Waiting[]> = { 'sign-in': [], save: [] };

/**
 * A PHC-like string: `$scrypt$n=131072$<salt>$<key>`.
 * @param origin derives the salt, if the same password must give the same hash again; random if not given
 * @throws ApiProblem 503 with Retry-After while too many wait
 */
export async function hashPassword(password: string, cost: number, origin?: string): Promise<string> {
  const salt =
    origin === undefined
      ? randomBytes(SALT_BYTES)
      : createHash('sha256').update(origin).digest().subarray(0, SALT_BYTES);
  return phc(cost, salt, await derive(password, salt, cost, 'save'));
}

/** A hash that no password has. Verified where there is no partner, so that the answer takes as long. */
export function decoyHash(cost: number): string {
  return phc(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));
}

/**
 * @param caller the network of the caller, which may take only some of the places in the queue
 * @throws ApiProblem 503 with Retry-After while too many wait
 */
export async function verifyPassword(password: string, hash: string, caller?: string): Promise<boolean> {
  const [, cost, salt, key] = /^\$scrypt\$n=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (cost === undefined || salt === undefined || key === undefined) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64'), Number(cost), 'sign-in', caller);
  const expected = Buffer.from(key, 'base64');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

function phc(cost: number, salt: Buffer, key: Buffer): string {
  return `$scrypt$n=${cost}$${salt.toString('base64')}$${key.toString('base64')}`;
}

async function derive(
  password: string,
  salt: Buffer,
  cost: number,
  purpose: Purpose,
  caller?: string,
): Promise<Buffer> {
  if (running < MAX_AT_ONCE) running += 1;
  else await placeInQueue(purpose, caller);
  try {
    const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE };
    return await scryptKey(password.normalize('NFKC'), salt, KEY_BYTES, options);
  } finally {
    const next = nextInQueue();
    if (next) next.go();
    else running -= 1;
  }
}

/** Resolves when it is this call's turn. @throws ApiProblem 503 while too many wait */
function placeInQueue(purpose: Purpose, caller: string | undefined): Promise<void> {
  const queue = waiting[purpose];
  const own = caller === undefined ? [] : queue.filter((one) => one.caller === caller);
  if (queue.length >= MAX_WAITING[purpose] || own.length >= MAX_WAITING_OF_ONE)
    throw new ApiProblem(503, m.api_busy(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new Promise((resolve) => {
    queue.push({ go: resolve, caller });
  });
}

/** Sign-ins go before saves, except in every TURNS-th turn. */
function nextInQueue(): Waiting | undefined {
  turn = (turn + 1) % TURNS;
  const { 'sign-in': signIns, save: saves } = waiting;
  return turn === 0 ? (saves.shift() ?? signIns.shift()) : (signIns.shift() ?? saves.shift());
}
