import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ADMIN_TOKEN_FILE = 'admin-token';

/** The token of `npm run admin`: made at the first start, kept in the data folder for the server's own user. */
export async function keptAdminToken(dataFolder: string): Promise<string> {
  const file = path.join(dataFolder, ADMIN_TOKEN_FILE);
  await mkdir(dataFolder, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
}
