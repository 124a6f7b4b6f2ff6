import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { openDeviceStore } from './device-store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A store, and the names of the errors that it has warned of. */
function open() {
  const warn = vi.spyOn(console, 'warn').mockReturnValue().mockClear();
  const problems = () =>
    warn.mock.calls.map(([, error]: unknown[]) => (error instanceof Error ? error.name : error));
  return { problems, store: openDeviceStore('test') };
}

test('keeps, lists and deletes', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { store, problems } = open();
  expect(await store.set('a', 1)).toBe(true);
  expect([await store.get('a'), await store.keys()]).toEqual([1, ['a']]);
  await store.delete('a');
  expect([await store.get('a'), await store.keys(), problems()]).toEqual([undefined, [], []]);
});

test('a store that throws or never answers keeps nothing and warns', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const blocked = open();
  expect(await blocked.store.set('a', 1)).toBe(false);
  expect([await blocked.store.get('a'), blocked.problems()]).toEqual([
    undefined,
    ['SecurityError', 'SecurityError'],
  ]);

  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const silent = open();
  const answer = silent.store.get('a');
  await vi.advanceTimersByTimeAsync(1500);
  expect([await answer, silent.problems()]).toEqual([undefined, ['Error']]);
  vi.useRealTimers();
});

test('a store that opens late works from then on; until then its content is unknown', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  const { store } = open();
  const answers = Promise.all([store.set('a', 1), store.read('a')]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await answers).toEqual([false, undefined]);
  held.letGo();
  // A write that was reported as failed must not happen later.
  expect(await store.read('a')).toEqual({ value: undefined });
  expect(await store.set('a', 2)).toBe(true);
  expect(await store.read('a')).toEqual({ value: 2 });
  vi.useRealTimers();
});

test('a deletion that timed out is retried, unless the key has been set again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  const before = open().store;
  for (const key of ['gone', 'again']) await before.set(key, 1);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.hold();
  const { store } = open();
  const deletions = Promise.all([store.delete('gone'), store.delete('again')]);
  await vi.advanceTimersByTimeAsync(1500);
  await vi.waitFor(() => expect(held.waiting()).toBeGreaterThan(0));
  held.letGo();
  await deletions;
  await store.set('again', 2);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await before.keys()).toEqual(['again']));
  vi.useRealTimers();
});

test('a store that could not be cleared is cleared later, but for what was written since', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  const before = open().store;
  for (const key of ['gone', 'set', 'updated', 'emptied']) await before.set(key, 1);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.hold();
  const { store } = open();
  const cleared = store.clear();
  await vi.advanceTimersByTimeAsync(1500);
  await cleared;
  await vi.waitFor(() => expect(held.waiting()).toBeGreaterThan(0));
  held.letGo();
  await store.set('set', 2);
  // What was to be deleted does not come back with a change of it.
  await store.update('updated', (value) => [value, 2]);
  await store.update('emptied', (value) => value);
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await before.keys()).toEqual(['set', 'updated']));
  expect(await before.get('updated')).toEqual([undefined, 2]);
  // Nothing more is owed.
  await before.set('gone', 3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await before.keys()).toEqual(['gone', 'set', 'updated']);
  vi.useRealTimers();
});

test('a full disk is warned of', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const { store, problems } = open();
  expect(await store.set('a', 1)).toBe(false);
  expect(problems()).toEqual(['QuotaExceededError']);
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
