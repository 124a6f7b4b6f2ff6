import { expect, test } from 'vitest';
import { type DeviceStore } from './device-store.ts';
import { createSessionMirror } from './session-mirror.ts';

/** A store whose writes finish when the test calls `finishWrites`. */
function slowStore() {
  const kept = new Map<string, unknown>();
  const waiting: (() => void)[] = [];
  const later = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  const store: DeviceStore = {
    get: async (key) => kept.get(key),
    read: async (key) => ({ value: kept.get(key) }),
    set: async (key, value) => {
      await later();
      kept.set(key, value);
      return true;
    },
    update: async (key, change) => {
      await later();
      kept.set(key, change(kept.get(key)));
      return true;
    },
    delete: async (key) => {
      kept.delete(key);
    },
    keys: async () => [...kept.keys()],
    clear: async () => kept.clear(),
  };
  return { store, finishWrites: () => waiting.splice(0).forEach((finish) => finish()), kept };
}

test('a log-out that overtakes a pending write leaves nothing behind', async () => {
  const { store, finishWrites, kept } = slowStore();
  const mirror = createSessionMirror(store);
  const written = mirror.set({ owner: '7', accessToken: 'secret' });
  const deleted = mirror.set(undefined);
  await Promise.resolve();
  finishWrites();
  await Promise.all([written, deleted]);
  expect([...kept.values()]).toEqual([]);
  expect(await mirror.get()).toBeUndefined();
});

test('stored data that is not a session is ignored', async () => {
  const { store, kept } = slowStore();
  kept.set('session', { owner: 7 });
  expect(await createSessionMirror(store).get()).toBeUndefined();
});

test('a session that the worker reports as ended is deleted, but a newer one stays', async () => {
  const { store, finishWrites } = slowStore();
  const mirror = createSessionMirror({
    ...store,
    update: async (key, change) => store.set(key, change(await store.get(key))),
  });
  const settle = async <T>(work: Promise<T>) => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    finishWrites();
    return work;
  };
  await settle(mirror.set({ owner: '7', accessToken: 'new' }));
  expect(await settle(mirror.end('old'))).toBe(false);
  expect(await mirror.get()).toEqual({ owner: '7', accessToken: 'new' });
  expect(await settle(mirror.end('new'))).toBe(true);
  expect(await mirror.get()).toBeUndefined();
});
