import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, createSessionStore } from './session.ts';

const session: Session = {
  user: { id: 7, name: 'Sunita', email: 't3@demo.example', tier: 'T3' },
  accessToken: 'token',
};

/** Local storage without a browser. `isFull` refuses every write. */
function memoryStorage(isFull = false): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name) => items.delete(name),
    clear: () => items.clear(),
  };
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a session survives a reload, under the specification’s keys', () => {
  const storage = memoryStorage();
  createSessionStore(storage).start(session);
  expect(storage.getItem('access_token')).toBe('token');
  expect(storage.getItem('session-storage')).toContain('Sunita');
  expect(createSessionStore(storage).get()).toEqual(session);
});

test('a new name is stored with the session, and listeners are told', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  let told = 0;
  store.start(session);
  store.subscribe(() => {
    told += 1;
  });
  store.rename('Sunita Rao');
  expect(store.get()).toEqual({ ...session, user: { ...session.user, name: 'Sunita Rao' } });
  expect(createSessionStore(storage).get()).toEqual(store.get());
  expect(told).toBe(1);
  store.end('logged-out');
  store.rename('Nobody');
  expect(store.get()).toBeUndefined();
  expect(storage.length).toBe(0);
});

test.each([
  ['logging out wipes all local storage', 'logged-out', 0],
  ['an expired session leaves what is not the session', 'expired', 1],
] as const)('%s', (_, why, left) => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.start(session);
  storage.setItem('fcm_token', 'x');
  store.end(why);
  expect(storage.length).toBe(left);
  expect(storage.getItem('access_token')).toBeNull();
  expect([store.get(), store.ended()]).toEqual([undefined, why]);
});

test.each(['not json', '{}', '{"user":{"name":"no id"}}'])('stored rubbish (%s) is no session', (stored) => {
  const storage = memoryStorage();
  storage.setItem('access_token', 'token');
  storage.setItem('session-storage', stored);
  expect(createSessionStore(storage).get()).toBeUndefined();
});

test.each([
  ['blocked', undefined],
  ['full', memoryStorage(true)],
])('with %s storage the session lasts until the page is left', (_, storage) => {
  const store = createSessionStore(storage);
  expect(store.start(session)).toBe(false);
  expect(store.get()).toEqual(session);
  expect(createSessionStore(storage).get()).toBeUndefined();
});

test('a late 401 for an old session does not end the session that another tab has started', () => {
  const storage = memoryStorage();
  const store = createSessionStore(storage);
  store.start(session);
  createSessionStore(storage).start({ ...session, accessToken: 'newer' });
  store.end('expired');
  expect(store.get()?.accessToken).toBe('newer');
  expect(storage.getItem('access_token')).toBe('newer');
});

test('a late 401 after a log-out does not make it an expired session', () => {
  const store = createSessionStore(memoryStorage());
  store.start(session);
  store.end('logged-out');
  store.end('expired');
  expect(store.ended()).toBe('logged-out');
});
