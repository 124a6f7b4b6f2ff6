import { expect, test } from 'vitest';
import { PLACEHOLDER_TOKEN, type PushTokenWorld, createPushToken } from './push-token.ts';

/** The rules of SPEC §4 and §9, with a simulated clock, storage and Firebase. */

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

function worldOf(given: {
  stored?: { token: string; at: number };
  permission?: NotificationPermission | undefined;
  request?: PushTokenWorld['request'];
  register?: PushTokenWorld['register'];
  drop?: PushTokenWorld['drop'];
}) {
  const kept = new Map<string, string>();
  if (given.stored) {
    kept.set('fcm_token', given.stored.token);
    kept.set('fcm_token_time', String(given.stored.at));
  }
  const calls = { requested: 0, registered: [] as string[] };
  /** Whose session it is; empty while nobody is signed in. */
  const session = { of: 'first' };
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
    isSignedIn: () => session.of !== '',
    register: (next, signal) => {
      calls.registered.push(session.of === 'first' ? next : `${next} of ${session.of}`);
      return given.register?.(next, signal) ?? Promise.resolve();
    },
    drop: () => given.drop?.() ?? Promise.resolve(),
  });
  /** Ends the session and starts one of this partner. */
  const become = (next: string) => {
    session.of = next;
    token.end();
  };
  return { token, kept, calls, clock, session, become };
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

test('a new token is stored with its time; an unchanged token is registered once', async () => {
  const { token, kept, calls, clock } = worldOf({});
  await token.setUp();
  expect(kept.get('fcm_token_time')).toBe(String(100 * DAY));
  clock.now += DAY;
  await token.setUp();
  expect(calls).toEqual({ requested: 1, registered: ['new'] });
});

test('after two failures within five minutes it pauses, then counts anew', async () => {
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

test('failures further apart than five minutes cause no pause', async () => {
  const { token, calls, clock } = worldOf({ request: fails });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(await token.setUp()).toBe('mock');
    clock.now += 5 * MINUTE;
  }
  expect(calls.requested).toBe(4);
});

test('after the subscription has ended the token is renewed, whatever its age', async () => {
  const { token, kept } = worldOf({ stored: { token: 'dead', at: at(0) } });
  expect(await token.setUp({ isStale: true })).toBe('connected');
  expect(kept.get('fcm_token')).toBe('new');
});

test.each([
  ['Firebase fails', fails],
  ['none is to be had', none],
])('an ended subscription counts as connected only with a fresh token: %s', async (_, request) => {
  let answer = () => Promise.resolve<string | undefined>('old');
  const { token, kept, calls } = worldOf({ request: () => answer() });
  await token.setUp();
  answer = request;
  expect(await token.setUp({ isStale: true })).toBe('unregistered');
  expect(kept.get('fcm_token')).toBe('old');
  answer = () => Promise.resolve('new');
  expect(await token.setUp({ isStale: true })).toBe('connected');
  expect(calls.registered).toEqual(['old', 'new']);
});

test('a log-out removes the token; the next partner registers a new one', async () => {
  const { token, kept, calls } = worldOf({});
  await token.setUp();
  await token.forget();
  expect([...kept.keys()]).toEqual([]);
  await token.setUp();
  expect(calls.registered).toEqual(['new', 'new']);
});

test.each([
  ['the same partner', 'again'],
  ['a second partner', 'second'],
])('after an ended session %s registers the stored token with the new session', async (_, next) => {
  const { token, kept, calls, become } = worldOf({});
  await token.setUp();
  become('');
  expect(await token.setUp()).toBe('off');
  become(next);
  expect(await token.setUp()).toBe('connected');
  expect(kept.get('fcm_token')).toBe('new');
  expect(calls).toEqual({ requested: 1, registered: ['new', `new of ${next}`] });
});

test('failures of an ended session do not pause the next one', async () => {
  const { token, calls, become } = worldOf({ register: fails });
  await token.setUp();
  await token.setUp();
  expect(await token.setUp()).toBe('quiet');
  become('second');
  expect(await token.setUp()).toBe('unregistered');
  expect(calls.registered.at(-1)).toBe('new of second');
});

test('a token that arrives after the log-out is neither stored nor registered', async () => {
  let answer: (token: string) => void = () => undefined;
  const request = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const { token, kept, calls, session } = worldOf({ request });
  const late = token.setUp();
  await Promise.resolve();
  session.of = '';
  void token.forget();
  answer('late');
  expect(await late).toBe('off');
  expect([...kept.keys()]).toEqual([]);
  expect(calls.registered).toEqual([]);
});

test('the end of a session aborts its registration; a late answer counts for nobody else', async () => {
  const signals: AbortSignal[] = [];
  let answer: () => void = () => undefined;
  const register = (_: string, signal: AbortSignal) => {
    signals.push(signal);
    return signals.length > 1
      ? Promise.resolve()
      : new Promise<void>((resolve) => {
          answer = resolve;
        });
  };
  const { token, calls, become } = worldOf({ stored: { token: 'old', at: at(0) }, register });
  const first = token.setUp();
  await expect.poll(() => signals.length).toBe(1);
  become('second');
  expect(signals[0]?.aborted).toBe(true);
  const second = token.setUp();
  answer();
  expect([await first, await second]).toEqual(['off', 'connected']);
  expect(calls.registered).toEqual(['old', 'old of second']);
});

test('the next partner gets a token only after the last one is deleted at Firebase', async () => {
  let dropped: () => void = () => undefined;
  const drop = () =>
    new Promise<void>((resolve) => {
      dropped = resolve;
    });
  const { token, calls } = worldOf({ drop });
  await token.setUp();
  const gone = token.forget();
  const next = token.setUp();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(calls.requested).toBe(1);
  dropped();
  await gone;
  expect(await next).toBe('connected');
  expect(calls.requested).toBe(2);
});

test('a log-out without a token deletes nothing; a failed deletion blocks nobody', async () => {
  let drops = 0;
  const drop = () => {
    drops += 1;
    return Promise.reject(new Error('no network'));
  };
  const { token } = worldOf({ drop, permission: 'default' });
  await token.forget();
  expect(drops).toBe(0);
  const other = worldOf({ drop, stored: { token: 'old', at: at(0) } });
  await other.token.forget();
  expect(drops).toBe(1);
  expect(await other.token.setUp()).toBe('connected');
});

test('two concurrent starts share one run', async () => {
  const { token, calls } = worldOf({});
  await Promise.all([token.setUp(), token.setUp()]);
  expect(calls).toEqual({ requested: 1, registered: ['new'] });
});

test('a subscription that ends during a start is renewed after it', async () => {
  const { token, calls } = worldOf({ stored: { token: 'dead', at: at(0) } });
  await Promise.all([token.setUp(), token.setUp({ isStale: true })]);
  expect(calls).toEqual({ requested: 1, registered: ['dead', 'new'] });
});
