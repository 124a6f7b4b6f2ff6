import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoConfig } from './demo-config.ts';

test('the demo names contacts that reach nobody, unless the build names its own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'demo-config-'));
  await writeFile(path.join(folder, 'config.json'), '{}\n');
  const file = await demoConfig(folder);
  expect(JSON.parse(await readFile(file ?? '', 'utf8'))).toEqual({
    demo: {
      email: expect.stringMatching(/\.example$/),
      phone: '+91 00000 00000',
      whatsapp: '+91 00000 00000',
      hours: expect.stringMatching(/^Demo: /),
    },
  });
  await writeFile(path.join(folder, 'config.json'), '{"support":{"phone":"1"}}');
  expect(await demoConfig(folder)).toBeUndefined();
});
