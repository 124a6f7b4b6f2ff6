import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';

export const ADMIN_TOKEN_FILE = 'admin-token';
export const LEAST_ADMIN_TOKEN = 20;

/** The stored admin token is short enough to be guessed. The message is one line for the operator. */
export class AdminTokenError extends Error {
  override readonly name = 'AdminTokenError';
}

/**
 * The token of `npm run admin`: made at the first start, and kept readable for the server's own user only.
 * @throws AdminTokenError if the file holds fewer than LEAST_ADMIN_TOKEN characters
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
  if (token.length < LEAST_ADMIN_TOKEN)
    throw new AdminTokenError(
      `${file} does not hold a token of ${LEAST_ADMIN_TOKEN} characters or more. Delete it, and the next start makes a new one.`,
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
