import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's minimum for scrypt: N=2^17, r=8, p=1; about 0.25 s and 128 MB each, off the main thread. */
export const PASSWORD_COST = 2 ** 17;
const BLOCK_SIZE = 8;
const KEY_BYTES = 32;
/** How many are hashed at once; more would only take memory. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** A PHC-like string: `$scrypt$n=131072$<salt>$<key>`. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `$scrypt$n=${cost}$${salt.toString('base64')}$${key.toString('base64')}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, cost, salt, key] = /^\$scrypt\$n=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (cost === undefined || salt === undefined || key === undefined) return false;
  const derived = await derive(password, Buffer.from(salt, 'base64'), Number(cost));
  const expected = Buffer.from(key, 'base64');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (running >= MOST_AT_ONCE) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  running += 1;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(
        password.normalize('NFKC'),
        salt,
        KEY_BYTES,
        { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE },
        (error, key) => (error ? reject(error) : resolve(key)),
      );
    });
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
