import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../runs.ts';
import { workerEvents } from '../service-worker.ts';
import { setUpPushPhone } from '../journeys/push-phone.ts';

const RUNS = runs({ quick: 60, deep: 1000 });

const { countShown, origin, phone, ready, shown, toTheBackground } = setUpPushPhone();

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
