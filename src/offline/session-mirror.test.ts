import { expect, test } from 'vitest';
import { type DeviceStore } from './device-store.ts';
import { createSessionMirror } from './session-mirror.ts';

/** A store whose writes end when the test lets them. */
function slowStore() {
  const kept = new Map<string, unknown>();
  const waiting: (() => void)[] = [];
  const later = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  const store: DeviceStore = {
    get: async (key) => kept.get(key),
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

test('what is not a session is none', async () => {
  const { store, kept } = slowStore();
  kept.set('session', { owner: 7 });
  expect(await createSessionMirror(store).get()).toBeUndefined();
});
