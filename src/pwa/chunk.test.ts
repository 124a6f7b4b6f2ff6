import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunk, chunkInTime, onceLoaded } from './chunk.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const reload = vi.fn<() => void>();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what is there is given', async () => {
  expect(await chunk(() => Promise.resolve(7))).toBe(7);
  expect(reload).not.toHaveBeenCalled();
});

test('what is gone starts the page again, once', async () => {
  const first = vi.fn<() => void>();
  void chunk(gone).finally(first);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(first).not.toHaveBeenCalled();
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a network, or where nothing is remembered, the failure is told', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', undefined);
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
});

test('what a screen can do without comes with the next network; another fault is told', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const network = new EventTarget();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const load = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockImplementationOnce(gone);
  load.mockResolvedValue(7);
  const part = chunkInTime(load);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(times));
    network.dispatchEvent(new Event('online'));
  }
  expect(await part).toBe(7);
  expect(load).toHaveBeenCalledTimes(3);
  await expect(chunkInTime(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});

test('what is started once is started for all who ask, and again after a failure', async () => {
  const start = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockResolvedValue(7);
  const part = onceLoaded(start);
  const [first, second] = [part(), part()];
  await expect(first).rejects.toThrow('/assets/a.js');
  await expect(second).rejects.toThrow('/assets/a.js');
  expect(await Promise.all([part(), part()])).toEqual([7, 7]);
  expect(start).toHaveBeenCalledTimes(2);
});
