import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForLeftOut, chunk, chunkInTime } from './chunk.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const reload = vi.fn<() => void>();
const network = new EventTarget();
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector.includes('portal-1.js') ? {} : null),
  });
  vi.stubGlobal('fetch', gone);
  vi.spyOn(console, 'warn').mockReset().mockReturnValue(undefined);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('gives what was loaded', async () => {
  expect(await chunk(() => Promise.resolve(7))).toBe(7);
  expect(reload).not.toHaveBeenCalled();
});

test('reloads the page once if the file is gone', async () => {
  const first = vi.fn<() => void>();
  void chunk(gone).finally(first);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(first).not.toHaveBeenCalled();
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('offline, or without session storage, the error is thrown', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('sessionStorage', undefined);
  await expect(chunk(gone)).rejects.toThrow('/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
});

test('an optional part is loaded again when the network is back; any other error is thrown', async () => {
  vi.stubGlobal('navigator', { onLine: false });
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

test('a network that is back while the server is asked for its version is not missed', async () => {
  vi.stubGlobal('fetch', async () => {
    network.dispatchEvent(new Event('online'));
    return gone();
  });
  const load = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockResolvedValue(7);
  expect(await chunkInTime(load)).toBe(7);
});

const PAGE = (file: string) =>
  `<html><script type="module" crossorigin src="/assets/${file}"></script></html>`;

test.each([
  ['nobody answers', undefined],
  ['a Wi-Fi answers in its place', '<h1>Please sign in</h1><script type="module" src="/wifi.js"></script>'],
  ['the server has the same portal', PAGE('portal-1.js')],
])('where %s, the page stays, and the part is loaded when the portal can be reached', async (_, page) => {
  vi.stubGlobal('fetch', () => (page === undefined ? gone() : Promise.resolve(new Response(page))));
  const load = vi.fn<() => Promise<number>>().mockImplementationOnce(gone).mockResolvedValue(7);
  const part = chunkInTime(load);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  askForLeftOut();
  expect(await part).toBe(7);
});

test('reloads the page once if the server has a newer version', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(PAGE('portal-2.js'))));
  void chunkInTime(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  void chunkInTime(gone);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledTimes(1));
  expect(reload).toHaveBeenCalledTimes(1);
});
