import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPush } from './push-message.ts';

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://portal.example/sw.js'));
});
afterAll(() => vi.unstubAllGlobals());

const words = { title: 'Claim approved', body: 'GA/1042: ₹40,000' };
const shape = (payload: unknown) => readPush(JSON.stringify(payload));

test.each([
  [
    'data alone',
    { data: { ...words, url: '/claims/scheme', id: '7', type: 'claim', tag: 'c7', userId: '3' } },
  ],
  [
    'data before notification',
    {
      data: { ...words, url: '/claims/scheme', id: 7, type: 'claim', tag: 'c7', userId: 3 },
      notification: { title: 'Other', body: 'Other' },
    },
  ],
])('%s', (_, payload) => {
  expect(shape(payload)).toEqual({
    ...words,
    id: '7',
    kind: 'claim',
    link: '/claims/scheme',
    tag: 'c7',
    userId: '3',
  });
});

test('a notification alone, with the link where FCM puts it', () => {
  expect(
    shape({
      notification: words,
      fcmOptions: { link: 'https://portal.example/rewards/1' },
      fcmMessageId: 'm1',
    }),
  ).toMatchObject({
    ...words,
    id: 'm1',
    link: '/rewards/1',
    tag: 'push-Claim approved',
  });
});

test.each([
  ['another site', 'https://evil.example/login'],
  ['a site behind slashes', '//evil.example'],
  ['a site that begins like ours', 'https://portal.example.evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['nothing', ''],
])('a link to %s leads to the list of notifications', (_, url) => {
  expect(shape({ data: { ...words, url } }).link).toBe('/notifications');
});

test.each([
  ['nothing', undefined],
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['a list', '[1,2]'],
  ['empty parts', '{"data":{},"notification":null}'],
  ['parts of other kinds', '{"data":"x","notification":[{}]}'],
  ['words of other kinds', '{"data":{"title":{"a":1},"body":[]}}'],
])('%s gives a neutral notice', (_, raw) => {
  expect(readPush(raw)).toMatchObject({
    title: "Partner's Portal",
    body: 'There is something new for you.',
    link: '/notifications',
    tag: 'portal',
  });
});

test('any input gives a valid notice whose link stays inside the portal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .record({ data: fc.anything(), notification: fc.anything() })
          .map((value) =>
            JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
          ),
      ),
      (raw) => {
        const { title, body, link, tag } = readPush(raw);
        expect(title.length).toBeGreaterThan(0);
        expect(title.length + body.length).toBeLessThanOrEqual(1200);
        expect(link).toMatch(/^\/(?![/\\])/);
        expect(tag).not.toBe('');
      },
    ),
    { numRuns: 5000 },
  );
});
