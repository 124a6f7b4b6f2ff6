import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARTS = [
  'src',
  'sw',
  'server',
  'public',
  'tools',
  'tests',
  'index.html',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** What a build leaves in `src`, and git ignores. */
const GENERATED = /[\\/]src[\\/](?:messages|vendor)[\\/]generated$/;

/** Copies the repository as `npm ci` on a fresh clone leaves it. @returns the folder, which the caller deletes */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'portal-copy-'));
  for (const part of PARTS)
    await cp(path.join(ROOT, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !GENERATED.test(file),
    });
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}
