import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { readyState: 'complete', images: [], querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each caller goes on in an idle task of its own', async () => {
  const idleTasks: (() => void)[] = [];
  const { whenIdle } = await import('./when-idle.ts');
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

test('where the browser does not tell when it is idle, callers wait three seconds once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const { whenIdle } = await import('./when-idle.ts');
  const first = vi.fn<() => void>();
  void whenIdle().then(first);
  await vi.advanceTimersByTimeAsync(2900);
  expect(first).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(first).toHaveBeenCalledOnce();
  const later = vi.fn<() => void>();
  void whenIdle().then(later);
  await vi.advanceTimersByTimeAsync(100);
  expect(later).toHaveBeenCalledOnce();
});
