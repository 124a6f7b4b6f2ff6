import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TaskError, createWorkerTasks } from './worker-tasks.ts';

/** A worker that keeps what it is told, and answers when the test says so. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  orders: { id: string; name: string; input: unknown }[] = [];
  isEnded = false;
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(order: FakeWorker['orders'][number]) {
    this.orders.push(order);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(index: number, message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: { id: this.orders[index]?.id, ...message } }));
  }
}

const tasks = () => createWorkerTasks<{ double: (input: number) => Promise<number> }>('/assets/worker.js');
const worker = (index = 0) => {
  const started = FakeWorker.started[index];
  if (!started) throw new Error(`there is no worker ${index}`);
  return started;
};

beforeEach(() => {
  FakeWorker.started = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('http://portal.test/'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one worker answers each task with its own result, and tells how far it is', async () => {
  const { run } = tasks();
  const shares: number[] = [];
  const first = run('double', 1, { onProgress: (share) => shares.push(share) });
  const second = run('double', 2);
  worker().answer(1, { kind: 'done', value: 4 });
  worker().answer(0, { kind: 'progress', share: 0.5 });
  worker().answer(0, { kind: 'done', value: 2 });
  expect([await first, await second, shares]).toEqual([2, 4, [0.5]]);
  expect(FakeWorker.started).toHaveLength(1);
});

test('a task that fails says why, and the next one goes on', async () => {
  const { run } = tasks();
  const failing = run('double', 1);
  worker().answer(0, { kind: 'failed', reason: 'unreadable', message: 'no number' });
  await expect(failing).rejects.toEqual(new TaskError('unreadable', 'no number'));
  const next = run('double', 1);
  worker().answer(1, { kind: 'done', value: 2 });
  expect(await next).toBe(2);
});

test('a worker that dies is told to all its tasks, and another one takes the next', async () => {
  const { run } = tasks();
  const lost = [run('double', 1), run('double', 2)];
  worker().dispatchEvent(new Event('error'));
  for (const task of lost) await expect(task).rejects.toMatchObject({ reason: 'lost' });
  const next = run('double', 3);
  worker(1).answer(0, { kind: 'done', value: 6 });
  expect(await next).toBe(6);
});

test('a worker that ends without a word is told to its task, and one that the page has ended to none', async () => {
  const ended = new Map<string, () => void>();
  const request = (lock: string, granted: () => void) => {
    ended.set(lock, granted);
    return Promise.resolve();
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { run } = tasks();
  const ending = new AbortController();
  const stopped = run('double', 1, { signal: ending.signal });
  worker().dispatchEvent(new MessageEvent('message', { data: { kind: 'alive', lock: 'first' } }));
  ending.abort();
  await expect(stopped).rejects.toBe(ending.signal.reason);
  const lost = run('double', 2);
  worker(1).dispatchEvent(new MessageEvent('message', { data: { kind: 'alive', lock: 'second' } }));
  ended.get('first')?.();
  expect(worker(1).isEnded).toBe(false);
  ended.get('second')?.();
  await expect(lost).rejects.toMatchObject({ reason: 'lost' });
});

test('a task that is stopped ends its worker, and one that was stopped before starts none', async () => {
  const { run } = tasks();
  const ending = new AbortController();
  const task = run('double', 1, { signal: ending.signal });
  ending.abort();
  await expect(task).rejects.toBe(ending.signal.reason);
  expect(worker().isEnded).toBe(true);
  await expect(run('double', 1, { signal: ending.signal })).rejects.toBe(ending.signal.reason);
  expect(FakeWorker.started).toHaveLength(1);
});

test('a worker without a task is ended after a minute, not one at work', async () => {
  const { run } = tasks();
  const first = run('double', 1);
  vi.advanceTimersByTime(120_000);
  expect(worker().isEnded).toBe(false);
  worker().answer(0, { kind: 'done', value: 2 });
  await first;
  vi.advanceTimersByTime(59_000);
  void run('double', 2);
  vi.advanceTimersByTime(2000);
  expect(worker().isEnded).toBe(false);
  worker().answer(1, { kind: 'done', value: 4 });
  vi.advanceTimersByTime(60_000);
  expect(worker().isEnded).toBe(true);
});
