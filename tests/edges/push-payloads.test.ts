import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../runs.ts';
import { workerEvents, workerOf } from '../service-worker.ts';
import { setUpPushPhone } from '../journeys/push-phone.ts';
import { inDatabase } from '../journeys/worker.ts';

const RUNS = runs({ quick: 60, deep: 1000 });

const { countShown, expectOneEach, origin, phone, press, ready, shown, toTheBackground } = setUpPushPhone();

test(`${RUNS} malformed payloads give one notification each, and the worker goes on`, async () => {
  await ready();
  const other = await toTheBackground();
  await phone.page.close();
  const worker = await workerEvents(other, origin());
  const odd = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ data: fc.jsonValue(), notification: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    fc
      .dictionary(fc.constantFrom('title', 'body', 'url', 'id', 'tag', 'type'), fc.jsonValue())
      .map((data) => JSON.stringify({ data })),
  );
  const payloads = fc.sample(odd, { numRuns: RUNS, seed: 7 });
  for (const payload of payloads) await worker.push(payload);
  await expect.poll(countShown).toBe(RUNS);
  await worker.push(JSON.stringify({ data: { title: 'Still here', id: '905' } }));
  await expect.poll(countShown).toBe(RUNS + 1);
  expect((await shown()).map(({ title }) => title)).toContain('Still here');
});

test('the worker speaks the language that the partner has chosen', async () => {
  await ready();
  await phone.page.getByRole('button', { name: 'Account' }).click();
  await phone.page.getByRole('menuitem', { name: 'हिन्दी' }).click();
  await phone.page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor();
  const other = await phone.context.newPage();
  await phone.page.close();
  const worker = await workerEvents(other, origin());
  await worker.push(JSON.stringify({ data: { title: 'Secret', userId: '99999', id: '921' } }));
  await expect.poll(countShown).toBe(1);
  expect(await shown()).toMatchObject([{ body: 'आपके लिए कुछ नया है।' }]);
});

test('a push adds one to the unread notices of the feed on the icon, and Mark as read takes it back', async () => {
  await phone.page.addInitScript(() => {
    globalThis.badges = [];
    Reflect.set(navigator, 'setAppBadge', async (count: number) => globalThis.badges.push(count));
  });
  await ready();
  const ofPage = () => phone.page.evaluate(() => globalThis.badges.at(-1));
  await expect.poll(ofPage).toBeGreaterThan(1);
  await expect.poll(() => inDatabase(phone.page, 'portal-inbox')).toContain('inFeed');
  const unread = Number(await ofPage());
  const other = await toTheBackground();
  await phone.page.close();
  const worker = workerOf(phone.context);
  await worker.evaluate(() => {
    globalThis.badges = [];
    Reflect.set(navigator, 'setAppBadge', async (count: number) => globalThis.badges.push(count));
  });
  const ofWorker = () => worker.evaluate(() => globalThis.badges.at(-1));
  const events = await workerEvents(other, origin());
  await events.push(JSON.stringify({ data: { title: 'One more', id: '931' } }));
  await expect.poll(countShown).toBe(1);
  expect(await ofWorker()).toBe(unread + 1);
  await press('One more', 'read');
  await expect.poll(ofWorker).toBe(unread);
});

test.each([
  [
    'a notification alone',
    { notification: { title: 'Shape', body: 'A body' } },
    { title: 'Shape', body: 'A body', tag: 'push-Shape', link: '/notifications' },
  ],
  [
    'both',
    {
      notification: { title: 'Not this', body: 'x' },
      data: { title: 'Shape', body: 'A body', url: 'https://evil.example/' },
    },
    { title: 'Shape', body: 'A body', tag: 'push-Shape', link: '/notifications' },
  ],
  [
    'neither',
    {},
    {
      title: "Partner's Portal",
      body: 'There is something new for you.',
      tag: 'portal',
      link: '/notifications',
    },
  ],
])(
  'a push of %s, with the app in the background and closed: one notification each',
  async (_, payload, expected) => {
    await expectOneEach(payload, expected);
  },
);
