import { expect, test } from 'vitest';
import { startBackground } from './background.ts';
import { testApp } from './testing/test-app.ts';

test('a task that fails is named in the log', async () => {
  const app = await testApp();
  const logged: unknown[] = [];
  const fail = () => Promise.reject(new Error('read-only'));
  const stop = startBackground(
    { ...app.deps, log: (entry) => logged.push(entry) },
    { often: fail, hourly: () => Promise.resolve() },
  );
  await stop();
  await app.close();
  expect(logged).toEqual([
    expect.objectContaining({ task: 'upkeep', error: expect.stringContaining('read-only') }),
  ]);
});
