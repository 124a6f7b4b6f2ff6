import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { type StoreProblem, openDeviceStore } from './device-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  const problems: StoreProblem[] = [];
  return { problems, store: openDeviceStore('test', (problem) => problems.push(problem)) };
}

test('keeps, lists and deletes', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { store, problems } = open();
  expect(await store.set('a', 1)).toBe(true);
  expect([await store.get('a'), await store.keys()]).toEqual([1, ['a']]);
  await store.delete('a');
  expect([await store.get('a'), await store.keys(), problems]).toEqual([undefined, [], []]);
});

test('a store that throws, or never answers, keeps nothing and says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const blocked = open();
  expect(await blocked.store.set('a', 1)).toBe(false);
  expect([await blocked.store.get('a'), blocked.problems]).toEqual([
    undefined,
    ['unavailable', 'unavailable'],
  ]);

  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const silent = open();
  const answer = silent.store.get('a');
  await vi.advanceTimersByTimeAsync(1500);
  expect([await answer, silent.problems]).toEqual([undefined, ['unavailable']]);
  vi.useRealTimers();
});

test('a full disk is told as such', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const { store, problems } = open();
  expect(await store.set('a', 1)).toBe(false);
  expect(problems).toEqual(['full']);
});

test('a connection that the browser closed while the page slept is opened again', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { store } = open();
  await store.set('a', 1);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('closing', 'InvalidStateError');
  });
  expect(await store.get('a')).toBe(1);
});
