import { expect, test } from 'vitest';
import { badgeCount } from './badge-count.ts';

const refused = (id: string) => ({ id, state: 'refused' as const });

test.each([
  ['nothing', [], [], 0],
  ['unread notices', ['1', 'closing:scheme:12:2026-03-28:1'], [], 2],
  ['a refused claim whose notice was read', [], [refused('a')], 1],
  ['a refused claim and its unread notice, once', ['refused:a'], [refused('a')], 1],
  ['both, and others', ['refused:a', '7'], [refused('a'), refused('b')], 3],
  ['the unread notice of a claim that was edited since', ['refused:a'], [{ id: 'b', state: 'draft' }], 1],
  [
    'no claim in another state',
    [],
    [
      { id: 'a', state: 'waiting' },
      { id: 'b', state: 'needs-sign-in' },
    ],
    0,
  ],
] as const)('%s', (_, unread, records, count) => {
  expect(badgeCount(unread, records)).toBe(count);
});
