import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('each caller goes on in an idle task of its own', async () => {
  const idleTasks: (() => void)[] = [];
  vi.stubGlobal('document', { readyState: 'complete', images: [], querySelector: () => null });
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task));
  const gone: string[] = [];
  const callers = ['first', 'second'].map(async (name) => {
    await whenIdle();
    gone.push(name);
  });
  await vi.waitFor(() => expect(idleTasks).toHaveLength(2));
  idleTasks[0]?.();
  await callers[0];
  expect(gone).toEqual(['first']);
  idleTasks[1]?.();
  await callers[1];
  expect(gone).toEqual(['first', 'second']);
});
