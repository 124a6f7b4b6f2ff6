import { afterEach, expect, test, vi } from 'vitest';
import { newRegistrar } from '../../../tests/e-invoice.ts';
import { loadKeys } from './e-invoice-keys.ts';

const { publicKey } = await newRegistrar();
const KEYS = { keys: [publicKey] };
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
const nothing = () => Promise.resolve(undefined);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['are blocked', { open: () => Promise.reject(new DOMException('blocked', 'SecurityError')) }],
  ['are full', { open: () => Promise.resolve({ put: full, match: nothing }) }],
])('keys that came are used although the stores of the browser %s', async (_, caches) => {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(KEYS)));
  expect((await loadKeys()).keys).toHaveLength(1);
});

test('an answer that stops in the middle is not awaited, nor are blocked stores', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: nothing, match: full }) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(new ReadableStream())));
  const keys = loadKeys();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await keys).toEqual({ keys: [] });
});
