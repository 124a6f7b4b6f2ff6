import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { createApiClient } from '#src/api/client.ts';
import { NotKeptError, createClaimStore } from './claim-store.ts';
import { createOutbox } from './outbox.ts';
import { sampleRecord } from './sample-record.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function outboxOf({ isOnline = false } = {}) {
  const woken = vi.fn<() => void>();
  const store = createClaimStore();
  const outbox = createOutbox({
    api: createApiClient({ base: 'http://localhost/api', token: () => 't', onSignedOut: () => undefined }),
    store,
    receipts: { keep: () => Promise.resolve(), forget: () => Promise.resolve(), isLoggedOut: () => false },
    owner: () => '7',
    // Offline, the outbox finds what is due and leaves it to the worker.
    isOnline: () => isOnline,
    onSettled: () => undefined,
    wakeWorker: woken,
  });
  return { outbox, store, woken };
}

test('a store that does not answer at first is read again until it does', async () => {
  const held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  const { outbox, store, woken } = outboxOf();
  const sent = outbox.send();
  await vi.advanceTimersByTimeAsync(60_000);
  await sent;
  expect(woken).not.toHaveBeenCalled();
  held.letGo();
  await store.put(sampleRecord('late', 'LATE/1'), ['nothing']);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(woken).toHaveBeenCalledOnce());
});

test('a device without room is told of until a run comes through', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', {});
  const { outbox, store } = outboxOf({ isOnline: true });
  await store.put(sampleRecord('full', 'FULL/1'), ['nothing']);
  const puts = vi.spyOn(store, 'put').mockRejectedValue(new NotKeptError('full', 'no room'));
  const told: unknown[] = [];
  outbox.subscribe(() => told.push(outbox.problem()));
  await outbox.send({ urgent: 'full' });
  expect(told.at(-1)).toBe('full');
  puts.mockRestore();
  await store.remove('full');
  await outbox.send();
  expect(told.at(-1)).toBeUndefined();
});

test('with nothing to send no retry is scheduled', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { outbox } = outboxOf();
  await outbox.send();
  expect(vi.getTimerCount()).toBe(0);
});
