import { expect, test } from 'vitest';
import { PLACEHOLDER_TOKEN, type PushTokenWorld, createPushToken } from './push-token.ts';

/** The rules of SPEC §4 and §9 on the push token, with a clock, a store and a Firebase of the test's own. */

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

function worldOf(given: {
  stored?: { token: string; at: number };
  permission?: NotificationPermission | undefined;
  request?: PushTokenWorld['request'];
  register?: PushTokenWorld['register'];
}) {
  const kept = new Map<string, string>();
  if (given.stored) {
    kept.set('fcm_token', given.stored.token);
    kept.set('fcm_token_time', String(given.stored.at));
  }
  const calls = { requested: 0, registered: [] as string[] };
  const clock = { now: 100 * DAY };
  const token = createPushToken({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => {
        kept.set(key, value);
      },
      removeItem: (key) => {
        kept.delete(key);
      },
    },
    now: () => clock.now,
    permission: () => ('permission' in given ? given.permission : 'granted'),
    request: () => {
      calls.requested += 1;
      return given.request?.() ?? Promise.resolve('new');
    },
    register: (next) => {
      calls.registered.push(next);
      return given.register?.(next) ?? Promise.resolve();
    },
  });
  return { token, kept, calls, clock };
}

const none = async () => undefined;
const fails = () => Promise.reject(new Error('no network'));
const at = (daysAgo: number) => (100 - daysAgo) * DAY;

test.each([
  ['none stored: asked for', {}, 'connected', 'new', 1, ['new']],
  ['stored today: reused', { stored: { token: 'old', at: at(0) } }, 'connected', 'old', 0, ['old']],
  ['stored 7 days ago: reused', { stored: { token: 'old', at: at(7) } }, 'connected', 'old', 0, ['old']],
  ['stored longer ago: renewed', { stored: { token: 'old', at: at(7) - 1 } }, 'connected', 'new', 1, ['new']],
  [
    'stored tomorrow, by a clock that was wrong: renewed',
    { stored: { token: 'old', at: at(-1) } },
    'connected',
    'new',
    1,
    ['new'],
  ],
  [
    'too old, and none to be had: reused',
    { stored: { token: 'old', at: at(30) }, request: none },
    'connected',
    'old',
    1,
    ['old'],
  ],
  [
    'too old, and Firebase fails: reused',
    { stored: { token: 'old', at: at(30) }, request: fails },
    'connected',
    'old',
    1,
    ['old'],
  ],
  ['none stored, none to be had: the placeholder', { request: none }, 'mock', PLACEHOLDER_TOKEN, 1, []],
  ['none stored, Firebase fails: the placeholder', { request: fails }, 'mock', PLACEHOLDER_TOKEN, 1, []],
  [
    'the placeholder stored: asked again',
    { stored: { token: PLACEHOLDER_TOKEN, at: at(0) } },
    'connected',
    'new',
    1,
    ['new'],
  ],
  [
    'the API refuses',
    { stored: { token: 'old', at: at(0) }, register: fails },
    'unregistered',
    'old',
    0,
    ['old'],
  ],
  ['permission not asked for', { permission: 'default' }, 'off', undefined, 0, []],
  ['permission denied', { permission: 'denied' }, 'off', undefined, 0, []],
  ['no notifications in this browser', { permission: undefined }, 'off', undefined, 0, []],
] as const)('%s', async (_, given, state, stored, requested, registered) => {
  const { token, kept, calls } = worldOf(given);
  expect(await token.setUp()).toBe(state);
  expect(kept.get('fcm_token')).toBe(stored);
  expect(calls).toEqual({ requested, registered });
});

test('a new token is kept with its time; the same one is told to the API once', async () => {
  const { token, kept, calls, clock } = worldOf({});
  await token.setUp();
  expect(kept.get('fcm_token_time')).toBe(String(100 * DAY));
  clock.now += DAY;
  await token.setUp();
  expect(calls).toEqual({ requested: 1, registered: ['new'] });
});

test('after two failures within five minutes it is quiet, then counts anew', async () => {
  const { token, calls, clock } = worldOf({ request: fails });
  await token.setUp();
  clock.now += 2 * MINUTE;
  expect(await token.setUp()).toBe('mock');
  clock.now += 2 * MINUTE;
  expect(await token.setUp()).toBe('quiet');
  expect(calls.requested).toBe(2);
  clock.now += MINUTE;
  expect(await token.setUp()).toBe('mock');
  expect(calls.requested).toBe(3);
});

test('failures further apart than five minutes silence nothing', async () => {
  const { token, calls, clock } = worldOf({ request: fails });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await token.setUp()).toBe('mock');
    clock.now += 5 * MINUTE;
  }
  expect(calls.requested).toBe(4);
});

test('a subscription that ended is renewed whatever the age of its token', async () => {
  const { token, kept } = worldOf({ stored: { token: 'dead', at: at(0) } });
  expect(await token.setUp({ isStale: true })).toBe('connected');
  expect(kept.get('fcm_token')).toBe('new');
});

test('at log-out the token leaves the device; the next partner of it is told to the API', async () => {
  const { token, kept, calls } = worldOf({});
  await token.setUp();
  token.forget();
  expect([...kept.keys()]).toEqual([]);
  await token.setUp();
  expect(calls.registered).toEqual(['new', 'new']);
});

test('two starts at once are one', async () => {
  const { token, calls } = worldOf({});
  await Promise.all([token.setUp(), token.setUp()]);
  expect(calls).toEqual({ requested: 1, registered: ['new'] });
});

test('a subscription that ends while a start is under way is renewed after it', async () => {
  const { token, calls } = worldOf({ stored: { token: 'dead', at: at(0) } });
  await Promise.all([token.setUp(), token.setUp({ isStale: true })]);
  expect(calls).toEqual({ requested: 1, registered: ['dead', 'new'] });
});
