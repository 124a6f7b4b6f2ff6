import { expect, test } from 'vitest';
import { graceLeft } from './claim-record.ts';
import { sampleRecord } from './sample-record.ts';
import { sendDueClaims } from './sender.ts';

test('a claim that the API never lists becomes overdue, also for a partner who opens the portal briefly', async () => {
  let now = 1_000_000;
  let record = sampleRecord('a', 'INV-a', {
    state: 'confirming',
    takenAt: now,
    maybeSentAt: now,
    changedAt: now,
  });
  const never = () => Promise.reject(new Error('not asked'));
  for (let visit = 0; visit < 12; visit += 1) {
    now += 60 * 60_000;
    const closesAt = now + 20_000;
    const seen = new Map<string, number>();
    while (now < closesAt) {
      const wait = await sendDueClaims({
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
          upload: never,
          post: never,
          find: () => Promise.resolve({ kind: 'ok', value: false }),
          honoursKeys: () => false,
        },
        alone: (work) => work(),
      });
      now += wait ?? 0;
    }
  }
  expect([record.state, graceLeft(record)]).toEqual(['confirming', 0]);
});
