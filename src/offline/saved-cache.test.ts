import { IDBFactory } from 'fake-indexeddb';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeviceStore, openDeviceStore } from './device-store.ts';
import { createQueryClient } from './query-client.ts';
import { createSavedCache } from './saved-cache.ts';

let store: DeviceStore;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = openDeviceStore('answers', () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A start of the page. */
function boot(
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } }),
) {
  return { queryClient, cache: createSavedCache(queryClient, store) };
}

/** Lets the throttled write happen and land. */
async function written(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1100);
  await vi.waitFor(async () => expect(await store.keys()).not.toEqual([]));
}

test('what was answered is there at the next start, and at the one after a failed refresh', async () => {
  const first = boot();
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['schemes'], queryFn: () => ['a'] });
  await written();

  const second = boot();
  await second.cache.open('partner:7');
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['a']);
  expect(second.queryClient.getQueryState(['schemes'])?.isInvalidated).toBe(true);
  const refresh = second.queryClient.fetchQuery({
    queryKey: ['schemes'],
    queryFn: () => Promise.reject(new Error('no network')),
  });
  await expect(refresh).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(1100);

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['schemes'])).toEqual(['a']);
  expect(third.queryClient.getQueryState(['schemes'])).toMatchObject({ status: 'success', error: null });
});

test('what the API said while the store was opening stays, and is kept', async () => {
  const first = boot();
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['schemes'], queryFn: () => ['old'] });
  await written();
  await vi.advanceTimersByTimeAsync(1000);

  const second = boot();
  const opening = second.cache.open('partner:7');
  second.queryClient.setQueryData(['schemes'], ['new']);
  second.queryClient.setQueryData(['claims'], ['mine']);
  await opening;
  expect(second.queryClient.getQueryData(['schemes'])).toEqual(['new']);
  expect(second.queryClient.getQueryState(['schemes'])?.isInvalidated).toBe(false);
  await vi.advanceTimersByTimeAsync(1100);

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['schemes'])).toEqual(['new']);
  expect(third.queryClient.getQueryData(['claims'])).toEqual(['mine']);
});

test('another partner sees nothing of it, and finds their own again', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  queryClient.setQueryData(['schemes'], ['of 7']);
  await written();
  await cache.open('partner:8');
  expect(queryClient.getQueryData(['schemes'])).toBeUndefined();
  await cache.open('partner:7');
  expect(queryClient.getQueryData(['schemes'])).toEqual(['of 7']);
});

test('what is forgotten is not written back by a save under way', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  queryClient.setQueryData(['schemes'], ['a']);
  await written();
  queryClient.setQueryData(['schemes'], ['b']);
  await cache.forget();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await store.keys()).toEqual([]);
});

test('answers older than seven days are not shown', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  queryClient.setQueryData(['schemes'], ['a']);
  await written();
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const later = boot();
  await later.cache.open('partner:7');
  expect(later.queryClient.getQueryData(['schemes'])).toBeUndefined();
});

test('an answer that nobody has looked at for a day is still there, in this page and at the next start', async () => {
  const first = boot(createQueryClient());
  await first.cache.open('partner:7');
  await first.queryClient.prefetchQuery({ queryKey: ['scheme', 1], queryFn: () => 'a' });
  await written();
  const second = boot(createQueryClient());
  await second.cache.open('partner:7');
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  await second.queryClient.prefetchQuery({ queryKey: ['scheme', 2], queryFn: () => 'b' });
  await written();
  expect(second.queryClient.getQueryData(['scheme', 1])).toBe('a');

  const third = boot();
  await third.cache.open('partner:7');
  expect(third.queryClient.getQueryData(['scheme', 1])).toBe('a');
  // Each has its own age, whatever was written since.
  vi.setSystemTime(Date.now() + 6.1 * 24 * 60 * 60 * 1000);
  const fourth = boot();
  await fourth.cache.open('partner:7');
  expect(fourth.queryClient.getQueryData(['scheme', 1])).toBeUndefined();
  expect(fourth.queryClient.getQueryData(['scheme', 2])).toBe('b');
});

test('a query may ask not to be kept', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  await queryClient.prefetchQuery({ queryKey: ['open'], queryFn: () => 1 });
  await queryClient.prefetchQuery({ queryKey: ['secret'], queryFn: () => 2, meta: { isKept: false } });
  await written();
  expect(await store.get('partner:7')).toContain('open');
  expect(await store.get('partner:7')).not.toContain('secret');
});

test.each(['not json', '{"buster":"0","timestamp":1,"clientState":{}}', '{}'])(
  'what cannot be read (%s) is passed over and replaced',
  async (rubbish) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await store.set('partner:7', rubbish);
    const { queryClient, cache } = boot();
    await cache.open('partner:7');
    queryClient.setQueryData(['schemes'], ['a']);
    await vi.advanceTimersByTimeAsync(1100);
    await vi.waitFor(async () => expect(await store.get('partner:7')).toContain('schemes'));
  },
);

test('an answer that is asked for every few seconds is written when it is another one', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  const writes = vi.spyOn(store, 'set');
  let answer = ['a'];
  const ask = () =>
    queryClient.fetchQuery({ queryKey: ['feed'], queryFn: () => [...answer], meta: { isPolled: true } });
  await ask();
  await written();
  expect(writes).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 3; time += 1) {
    await ask();
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(writes).toHaveBeenCalledTimes(1);
  answer = ['b'];
  await ask();
  await vi.advanceTimersByTimeAsync(4000);
  expect(writes).toHaveBeenCalledTimes(2);
});

test('lists too long to be written while the partner waits are left out, the newest answers stay', async () => {
  const { queryClient, cache } = boot();
  await cache.open('partner:7');
  const list = (length: number) => ({ program: 'p', claims: Array.from({ length }, (_, id) => ({ id })) });
  queryClient.setQueryData(['older'], list(700), { updatedAt: Date.now() - 2 });
  queryClient.setQueryData(['newer'], list(700), { updatedAt: Date.now() - 1 });
  queryClient.setQueryData(['huge'], list(10_000), { updatedAt: Date.now() });
  queryClient.setQueryData(['small'], list(10), { updatedAt: Date.now() - 3 });
  await written();
  await queryClient.prefetchQuery({ queryKey: ['ahead'], queryFn: () => list(300), meta: { isAhead: true } });
  await written();
  const next = boot();
  await next.cache.open('partner:7');
  const kept = next.queryClient.getQueryCache().getAll();
  expect(new Set(kept.map(({ queryKey }) => queryKey[0]))).toEqual(new Set(['newer', 'small']));
  expect(next.queryClient.getQueryData(['newer'])).toEqual(list(700));
});
