import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { createDatabase } from './database.ts';

const PATIENCE_MS = 3000;

let held: ReturnType<typeof heldDatabase>;
beforeEach(() => {
  held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const make = () =>
  createDatabase({
    name: 'test',
    create: (connection) => connection.createObjectStore('values'),
    patienceMs: PATIENCE_MS,
  });
const count = async (connection: IDBDatabase) => {
  const request = connection.transaction('values').objectStore('values').count();
  return new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
};
/** Waits until `work` fails because the database has not opened in time. */
async function outlast(work: Promise<unknown>, ms: number): Promise<void> {
  const failed = work.catch(String);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await failed).toContain('no answer in time');
}

test('a connection that opens too late is used by the next call', async () => {
  const database = make();
  await outlast(database.use(count), PATIENCE_MS);
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  held.letGo({ isStillHeld: true });
  expect(database.current()).toBeDefined();
  expect(await database.use(count)).toBe(0);
  expect(held.areOpen()).toEqual([true]);
});

test('an opening that gave no answer is retried with a shorter time-out', async () => {
  const database = make();
  await outlast(database.use(count), PATIENCE_MS);
  await outlast(database.use(count), 1000);
  const third = database.use(count);
  await vi.waitFor(() => expect(held.waiting()).toBe(3));
  held.letGo();
  expect(await third).toBe(0);
  // The first connection is used, and the late ones are closed.
  expect(held.areOpen()).toEqual([true, false, false]);
});

test('concurrent calls share one opening', async () => {
  const database = make();
  const uses = [database.use(count), database.use(count)];
  await vi.waitFor(() => expect(held.waiting()).toBe(1));
  held.letGo();
  expect(await Promise.all(uses)).toEqual([0, 0]);
  expect(held.areOpen()).toEqual([true]);
});

test('an error of `indexedDB.open` is thrown at once, and the next call tries again', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  const database = make();
  await expect(database.use(count)).rejects.toThrow('blocked');
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  expect(await database.use(count)).toBe(0);
});

test('an opening that another tab blocks fails at once; its connection is used once it opens', async () => {
  const asked = Object.assign(new EventTarget(), { result: new EventTarget() });
  vi.stubGlobal('indexedDB', { open: () => asked });
  const database = make();
  const use = database.use(count);
  asked.dispatchEvent(new Event('blocked'));
  await expect(use).rejects.toThrow('held by another tab');
  asked.result = Object.assign(new EventTarget(), { close: () => undefined });
  asked.dispatchEvent(new Event('success'));
  expect(database.current()).toBe(asked.result);
});

test('a deletion of the database closes the connection; the next call creates a new one', async () => {
  held.letGo();
  const database = make();
  await database.use(count);
  await held.evict('test');
  expect(database.current()).toBeUndefined();
  expect(await database.use(count)).toBe(0);
});

test('a connection that the browser closes is opened again', async () => {
  held.letGo();
  const database = make();
  await database.use(count);
  const first = database.current();
  // Its type wrongly demands the class instead of an instance.
  Reflect.apply(forceCloseDatabase, undefined, [first]);
  await vi.waitFor(() => expect(database.current()).toBeUndefined());
  expect(await database.use(count)).toBe(0);
});
