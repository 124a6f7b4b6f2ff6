import { expect, test } from 'vitest';
import { type ClaimRecord, graceLeft } from './claim-record.ts';
import { sampleRecord } from './sample-record.ts';
import { type Outcome, type SenderWorld, sendDueClaims } from './sender.ts';

const NEVER = () => Promise.reject(new Error('not asked'));
const KEYLESS: Outcome<{ isKeyConfirmed: boolean }> = { kind: 'ok', value: { isKeyConfirmed: false } };

/** A device with one claim whose post had no clear outcome. The API does not list it. */
function deviceWith(state: 'unsure' | 'confirming') {
  let now = 1_000_000;
  let record: ClaimRecord = sampleRecord('a', 'INV-a', {
    state,
    ...(state === 'confirming' && { takenAt: now }),
    uploadUrl: '/api/files/1',
    maybeSentAt: now,
    changedAt: now,
  });
  const posts: number[] = [];
  let apiClockOff: number | undefined;
  const worldOf = (seen: Map<string, number>): SenderWorld => ({
    now: () => now,
    sinceSeen(mark) {
      const before = seen.get(mark);
      seen.set(mark, now);
      return before === undefined ? undefined : now - before;
    },
    owner: () => '7',
    store: {
      list: () => Promise.resolve(['a']),
      get: () => Promise.resolve(record),
      put(changed) {
        record = changed;
        return Promise.resolve();
      },
    },
    api: {
      upload: NEVER,
      post() {
        posts.push(now);
        return Promise.resolve(KEYLESS);
      },
      find: () =>
        Promise.resolve({
          kind: 'ok',
          value: { isListed: false, answeredAt: apiClockOff === undefined ? undefined : now + apiClockOff },
        }),
      honoursKeys: () => false,
    },
    alone: (work) => work(),
  });
  return {
    posts,
    record: () => record,
    /** The API's answers tell its time, which is not the device's. */
    showApiClock: (off: number) => (apiClockOff = off),
    setClock: (ms: number) => (now += ms),
    /** The portal is opened for so many ms, by a new process. */
    async visit(ms: number) {
      const closesAt = now + ms;
      const world = worldOf(new Map());
      while (now < closesAt) now += Math.min((await sendDueClaims(world)) ?? Infinity, closesAt - now);
    },
  };
}

test('a claim that the API never lists becomes overdue, also for a partner who opens the portal briefly', async () => {
  const device = deviceWith('confirming');
  for (let visit = 0; visit < 12; visit += 1) {
    device.setClock(60 * 60_000);
    await device.visit(20_000);
  }
  expect([device.record().state, graceLeft(device.record())]).toEqual(['confirming', 0]);
  expect(device.posts).toEqual([]);
});

test('a claim that may have arrived is posted again at a later visit, when the API has lacked it for long by its own clock', async () => {
  const device = deviceWith('unsure');
  device.showApiClock(-5 * 24 * 60 * 60_000);
  await device.visit(5000);
  device.setClock(9 * 60_000);
  await device.visit(5000);
  expect(device.posts).toEqual([]);
  device.setClock(60_000);
  await device.visit(5000);
  expect(device.posts).toHaveLength(1);
});

test('a leap of the device’s clock does not end the wait, and each post begins a new one', async () => {
  const device = deviceWith('unsure');
  await device.visit(5000);
  device.setClock(24 * 60 * 60_000);
  await device.visit(5000);
  expect(device.posts).toEqual([]);
  device.showApiClock(0);
  device.setClock(60_000);
  await device.visit(5000);
  device.setClock(11 * 60_000);
  await device.visit(5000);
  expect(device.posts).toHaveLength(1);
  expect(device.record().firstLookAt).toBeGreaterThanOrEqual(device.posts[0] ?? Infinity);
});
