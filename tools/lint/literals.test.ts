import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['a text', 'export const X = () => <p>Hello</p>;', 1],
  ['a label', 'export const X = () => <nav aria-label="Main" />;', 1],
  ['a text that is passed in', 'export const X = ({ text }) => <nav aria-label={text}>{text}</nav>;', 0],
])('%s in a component (%s): the linter exits with %d', async (_, code, status) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-lint-'));
  const file = path.join(folder, 'component.tsx');
  await writeFile(file, code);
  const run = spawnSync(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--config', '.oxlintrc.json', file],
    { encoding: 'utf8' },
  );
  await rm(folder, { recursive: true });
  expect(run.stdout.includes('jsx-no-literals')).toBe(status === 1);
  expect(run.status).toBe(status);
});
