import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

export const ADMIN_TOKEN_FILE = 'admin-token';
/** What cannot be guessed, and what a header can carry. */
export const ADMIN_TOKEN = /^[\x21-\x7e]{20,}$/;
export const ADMIN_TOKEN_RULE = '20 characters or more: ASCII letters, digits and signs, without spaces';

/** The stored admin token could be guessed, or could not be sent. The message is one line for the operator. */
export class AdminTokenError extends Error {
  override readonly name = 'AdminTokenError';
}

/**
 * The token of `npm run admin`: made at the first start, and kept readable for the server's own user only.
 * @throws AdminTokenError if the file holds no ADMIN_TOKEN
 */
export async function keptAdminToken(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, ADMIN_TOKEN_FILE);
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const kept = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await writeWhole(file, randomBytes(32).toString('base64url'));
    return readFile(file, 'utf8');
  });
  const token = kept.trim();
  if (!ADMIN_TOKEN.test(token))
    throw new AdminTokenError(
      `${file} does not hold a token of ${ADMIN_TOKEN_RULE}. Delete it, and the next start makes a new one.`,
    );
  return token;
}

/** Writes another file and renames it, so that a crash never leaves half of it. */
async function writeWhole(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  const handle = await open(aside, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}
