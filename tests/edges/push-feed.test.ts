import { expect, test } from 'vitest';

import { connectFirebase } from '../journeys/firebase.ts';
import { COMPANION_ONLY, signIn } from '../journeys/portal.ts';
import { setUpPushPhone } from '../journeys/push-phone.ts';

/** When the page asks for the feed of notifications. */

const { bell, phone, setPermission } = setUpPushPhone();

/**
 * Counts the requests for the feed from now on. Time stands still unless a test lets it pass. The page needs
 * {@link signInCounted}; after the reload `isReady` is awaited before time stops.
 */
async function countAsked(isReady?: () => Promise<unknown>) {
  const feedCalls = () => phone.page.evaluate(() => globalThis.calls.ofFeed);
  const first = phone.page.waitForResponse('**/partner/notifications');
  const isThere = isReady?.();
  await phone.page.reload();
  await first;
  await isThere;
  await bell().waitFor();
  // Well ahead, because a clock cannot be paused at a time that has passed when the page hears of it.
  await phone.page.clock.pauseAt(new Date(await phone.page.evaluate(() => Date.now() + 60_000)));
  await settle();
  let counted = await feedCalls();
  /** How often the feed was requested since the last call of this function. */
  const sinceThen = async () => {
    const before = counted;
    counted = await feedCalls();
    return counted - before;
  };
  return {
    sinceThen,
    /** Lets time pass until the feed is requested. */
    untilAsked: async () => {
      await sinceThen();
      await passUntil(async () => (await sinceThen()) > 0, 'a request for the feed');
      await settle();
    },
    /** Expects one request for the feed from 1 s before `seconds` to 3 s after it, and none before. */
    expectAfter: async (seconds: number) => {
      await sinceThen();
      await pass((seconds - 1) * 1000);
      expect(await sinceThen(), `before ${seconds} s`).toBe(0);
      let asked = 0;
      for (let tenths = 0; tenths < 40 && asked === 0; tenths += 1) {
        await pass(100);
        asked = await sinceThen();
      }
      expect(asked, `after ${seconds} s`).toBe(1);
      // The next pause starts with the answer, so time stands until it is there.
      await settle();
    },
    /** Expects no request during this and a minute longer with the page in the background, and one at its return. */
    expectNoneWhileHidden: async (during: () => Promise<void>) => {
      await setHidden(true);
      await sinceThen();
      await during();
      await pass(MINUTES_MS);
      expect(await sinceThen()).toBe(0);
      await setHidden(false);
      await settle();
      expect(await sinceThen()).toBe(1);
    },
  };
}

/** Shorter than the timeout of any call, so that a jump of the clock lets none time out. */
const STEP_MS = 10_000;

/** Lets time pass for the page in steps, and its calls finish after each. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await phone.page.clock.runFor(Math.min(left, STEP_MS));
    await settle();
  }
}

/** Counts the page's requests for the feed, and its calls whose answer it has not read yet. */
const countCalls = () =>
  phone.context.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.calls = { open: 0, ofFeed: 0 };
    const end = () => {
      globalThis.calls.open -= 1;
    };
    globalThis.fetch = async (...request) => {
      const [address] = request;
      globalThis.calls.open += 1;
      const url = address instanceof Request ? address.url : String(address);
      if (/\/partner\/notifications(#|$)/.test(url)) globalThis.calls.ofFeed += 1;
      try {
        const response = await fetch(...request);
        response.clone().arrayBuffer().then(end, end);
        return response;
      } catch (error) {
        end();
        throw error;
      }
    };
  });

async function signInCounted(): Promise<void> {
  await phone.page.clock.install();
  await countCalls();
  await signIn(phone.page, 't3@demo.example');
}

/** Waits until the page has no open calls for 20 messages in a row, which come while its clock stands. */
const settle = () =>
  phone.page.evaluate(async () => {
    for (let quiet = 0; quiet < 20; quiet = globalThis.calls.open === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(undefined);
      });
  });

const setHidden = (isHidden: boolean) =>
  phone.page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

/**
 * Takes the network away and back, until a call that ends with `call` is made. It need not be answered: the worker's
 * network may come back after the page's, and a page in the background does not repeat a failed call.
 */
async function goAndComeBack(call: string): Promise<void> {
  let isAsked = false;
  phone.page.on('request', (request) => {
    isAsked ||= request.url().endsWith(call);
  });
  for (const event of ['offline', 'online'] as const) {
    const handle = await phone.page.evaluateHandle(
      (name) => ({ heard: new Promise((resolve) => globalThis.addEventListener(name, resolve)) }),
      event,
    );
    await phone.context.setOffline(event === 'offline');
    await handle.evaluate(async ({ heard }) => void (await heard));
    await settle();
  }
  await passUntil(() => isAsked, `${call} after the return of the network`);
}

/** Lets time pass until `isDone`, five minutes at most. */
async function passUntil(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let seconds = 0; !(await isDone()); seconds += 1) {
    expect(seconds, `seconds without ${what}`).toBeLessThan(300);
    await pass(1000);
  }
}

const MINUTES_MS = 60_000;

test(
  'without push the feed is polled 5 s after activity, then less and less often, and never in the background',
  COMPANION_ONLY,
  async () => {
    await signInCounted();
    const { untilAsked, expectAfter, expectNoneWhileHidden } = await countAsked();
    await pass(45_000);
    await untilAsked();
    await phone.page.keyboard.press('Shift');
    const pauses = [5, 5, 10, 20, 40, 60, 60];
    for (const pause of pauses) await expectAfter(pause);
    await pass(30_000);
    await phone.page.keyboard.press('Shift');
    await expectAfter(5);

    await expectNoneWhileHidden(async () => {
      await pass(10 * MINUTES_MS);
      await goAndComeBack('/partner/profile/dashboard');
    });
  },
);

test(
  'the notifications page in the background does not request the feed when the network comes back',
  COMPANION_ONLY,
  async () => {
    await signInCounted();
    await bell().click();
    await phone.page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
    const { expectNoneWhileHidden } = await countAsked();
    // The answer to this call tells the page that it is online.
    await expectNoneWhileHidden(() => goAndComeBack('/public/states'));
  },
);

test(
  'with push the feed is polled every five minutes, and when the partner comes back',
  COMPANION_ONLY,
  async () => {
    await connectFirebase(phone.page);
    await setPermission('granted');
    const isRegistered = async () =>
      (await phone.page.waitForResponse('**/notifications/register-token')).finished();
    const registered = isRegistered();
    await signInCounted();
    await registered;
    await phone.workerIsReady();
    const { sinceThen, expectAfter } = await countAsked(isRegistered);
    // Skips a request that was due before push was connected.
    await pass(1000);
    await sinceThen();
    await phone.page.keyboard.press('Shift');
    await pass(MINUTES_MS);
    expect(await sinceThen()).toBe(0);
    await phone.page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await settle();
    expect(await sinceThen()).toBe(1);
    await expectAfter(5 * 60);
    await expectAfter(5 * 60);
  },
);

test(
  'with Save-Data the feed is polled once a minute, whatever happens on the screen',
  COMPANION_ONLY,
  async () => {
    await phone.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await signInCounted();
    const { sinceThen, untilAsked, expectAfter } = await countAsked();
    await untilAsked();
    for (let times = 0; times < 5; times += 1) {
      await phone.page.keyboard.press('Shift');
      await pass(10_000);
    }
    expect(await sinceThen()).toBe(0);
    await untilAsked();
    await pass(50_000);
    expect(await sinceThen()).toBe(0);
    await expectAfter(10);
  },
);
