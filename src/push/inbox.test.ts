import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { EMPTY_INBOX, type Received, createInboxStore, unreadIn } from './inbox.ts';

const OWNER = 't3@demo.example';
const notice = (id: string): Received => ({ id, title: id, body: '', receivedAt: 1 });

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open() {
  vi.spyOn(console, 'warn').mockImplementation((...problem: unknown[]) => {
    throw new Error(problem.join(' '));
  });
  const store = openDeviceStore('portal-inbox');
  return { store, inbox: createInboxStore(store) };
}

test('a notification that arrives while the only other one is removed is kept', async () => {
  const { inbox } = open();
  await inbox.add(OWNER, notice('old'));
  await Promise.all([inbox.remove(OWNER, 'old'), inbox.add(OWNER, notice('new'))]);
  expect((await inbox.read(OWNER)).received.map(({ id }) => id)).toEqual(['new']);
});

test('the last notification leaves nothing that names the partner', async () => {
  const { store, inbox } = open();
  await inbox.add(OWNER, notice('old'));
  await inbox.remove(OWNER, 'old');
  expect(await store.keys()).toEqual([]);
  expect(await inbox.read(OWNER)).toEqual(EMPTY_INBOX);
});

test('what a page still had to write at a log-out is not written', async () => {
  const { store } = open();
  let owner: string | undefined = OWNER;
  const inbox = createInboxStore(store, (who) => who !== owner);
  await inbox.setFeed(OWNER, { fed: false });
  const late = [inbox.setFeed(OWNER, { later: false }), inbox.add(OWNER, notice('late'), true)];
  owner = undefined;
  const forgotten = inbox.forget();
  late.push(inbox.add(OWNER, notice('later')));
  await Promise.all([forgotten, ...late]);
  expect(await store.keys()).toEqual([]);
});

test('marks of what was read outlive the notification', async () => {
  const { inbox } = open();
  await inbox.add(OWNER, notice('old'));
  await inbox.markRead(OWNER, ['old'], 7);
  await inbox.remove(OWNER, 'old');
  expect(await inbox.read(OWNER)).toEqual({
    received: [],
    read: { old: 7 },
    unreported: ['old'],
    inFeed: {},
  });
});

test('what is to be told once comes once, from two tabs at a time, and not again after it was read', async () => {
  const { inbox } = open();
  await inbox.add(OWNER, notice('push'));
  await Promise.all(['a', 'a', 'b'].map((id) => inbox.add(OWNER, notice(id), true)));
  const ids = async () =>
    (await inbox.read(OWNER)).received.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other));
  expect(await ids()).toEqual(['a', 'b', 'push']);
  await inbox.markRead(OWNER, ['a'], 7);
  await inbox.add(OWNER, notice('a'), true);
  expect(await ids()).toEqual(['a', 'b', 'push']);
  expect((await inbox.read(OWNER)).read).toEqual({ a: 7 });
  // Its text has left the device, but it was read.
  await inbox.remove(OWNER, 'a');
  await inbox.add(OWNER, notice('a'), true);
  expect(await ids()).toEqual(['b', 'push']);
});

test('what the feed has is counted together with what came by push, each once', async () => {
  const { inbox } = open();
  const unread = async () => unreadIn(await inbox.read(OWNER)).toSorted((a, b) => a.localeCompare(b));
  for (const id of ['fed', 'elsewhere']) await inbox.add(OWNER, notice(id));
  // The last was read on another device.
  await inbox.setFeed(OWNER, { fed: false, never: false, seen: true, elsewhere: true });
  expect(await unread()).toEqual(['fed', 'never']);
  await inbox.add(OWNER, notice('push'));
  expect(await unread()).toEqual(['fed', 'never', 'push']);
  await inbox.markRead(OWNER, ['push', 'never'], 7);
  expect(await unread()).toEqual(['fed']);
  // A notice that comes once more is unread again.
  await inbox.add(OWNER, notice('elsewhere'));
  expect(await unread()).toEqual(['elsewhere', 'fed']);
});

test('an empty feed leaves nothing that names the partner', async () => {
  const { store, inbox } = open();
  await inbox.setFeed(OWNER, { fed: false });
  await inbox.setFeed(OWNER, {});
  expect(await store.keys()).toEqual([]);
});

test('a log-out on slow storage deletes the inboxes later', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  const store = openDeviceStore('portal-inbox');
  await createInboxStore(store).add(OWNER, notice('old'));

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.hold();
  const forgotten = createInboxStore().forget();
  await vi.advanceTimersByTimeAsync(1500);
  await forgotten;
  held.letGo();
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await store.keys()).toEqual([]));
  vi.useRealTimers();
});
