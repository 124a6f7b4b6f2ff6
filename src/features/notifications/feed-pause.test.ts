import { expect, test } from 'vitest';
import { type PaceFacts, feedPause } from './feed-pause.ts';

const S = 1000;
const NONE = { isHidden: false, isPushConnected: false, savesData: false };

test.each<[string, Partial<PaceFacts>, number | undefined]>([
  ['something has just happened', { quietMs: 0 }, 5 * S],
  ['quiet for 5 s', { quietMs: 5 * S }, 5 * S],
  ['quiet for 20 s', { quietMs: 20 * S }, 20 * S],
  ['quiet for a minute', { quietMs: 60 * S }, 60 * S],
  ['quiet for an hour', { quietMs: 3600 * S }, 60 * S],
  ['a clock that was set back', { quietMs: -3600 * S }, 5 * S],
  ['data is saved, something has happened', { savesData: true, quietMs: 0 }, 60 * S],
  ['data is saved, quiet', { savesData: true, quietMs: 3600 * S }, 60 * S],
  ['push tells', { isPushConnected: true, quietMs: 0 }, 300 * S],
  ['push tells, data is saved', { isPushConnected: true, savesData: true, quietMs: 0 }, 300 * S],
  ['in the background', { isHidden: true, quietMs: 0 }, undefined],
  ['in the background, push tells', { isHidden: true, isPushConnected: true, quietMs: 0 }, undefined],
  ['in the background, data is saved', { isHidden: true, savesData: true, quietMs: 0 }, undefined],
])('the pause for: %s', (_, facts, pause) => {
  expect(feedPause({ ...NONE, quietMs: 0, ...facts })).toBe(pause);
});

test('while nothing happens each pause is twice the last one, up to a minute', () => {
  const pauses: number[] = [];
  let quietMs = 0;
  while (quietMs < 200 * S) {
    const pause = feedPause({ ...NONE, quietMs }) ?? 0;
    pauses.push(pause / S);
    quietMs += pause;
  }
  expect(pauses).toEqual([5, 5, 10, 20, 40, 60, 60]);
});
