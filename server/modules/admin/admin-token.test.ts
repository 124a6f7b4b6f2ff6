import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptAdminToken } from './admin-token.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-token-'));
});
afterEach(() => rm(folder, { recursive: true }));

test.skipIf(process.platform === 'win32')('a start that cannot write leaves no part of a token', async () => {
  const start = `import(${JSON.stringify(new URL('admin-token.ts', import.meta.url).href)}).then((module) => module.keptAdminToken(process.argv[1]))`;
  // A limit of 0 bytes per file fails every write, as a full disk does.
  const { status } = spawnSync(
    'sh',
    ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '--import', 'tsx', '-e', start, folder],
    { env: { ...process.env, TSX_DISABLE_CACHE: '1' }, encoding: 'utf8' },
  );
  expect(status).not.toBe(0);
  expect(await readdir(folder)).not.toEqual([]);
  expect(await readdir(folder)).not.toContain('admin-token');
  expect(await keptAdminToken(folder)).toHaveLength(43);
});
