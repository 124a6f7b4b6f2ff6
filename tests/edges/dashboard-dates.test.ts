import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { addDays } from '#src/api/contract/days.ts';
import { dayAt } from '../answer-day.ts';
import { at, itemsOf } from '../json.ts';
import { claimRows } from '../journeys/claim-rows.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { inDatabase } from '../journeys/worker.ts';

/** The last days for claims that the dashboard and the notices tell. */

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

declare global {
  interface Window {
    badges: number[];
  }
}

const T3 = 't3@demo.example';

const listed = async () => itemsOf(at(await portal.askApi(T3, '/partner/programs'), 'data', 'programs'));

/** Opens the claims of a scheme and waits until they are on the device. @returns what the API lists */
async function seeClaims(id: string): Promise<unknown[]> {
  await page.goto(`/claims/scheme?program_id=${id}`);
  await claimRows(page).first().waitFor();
  await expect.poll(() => inDatabase(page, 'portal-answers')).toContain(`of-scheme\\",\\"${id}\\"`);
  return itemsOf(at(await portal.askApi(T3, `/partner/claims/scheme/${id}`), 'data', 'claims'));
}

test('the last day for claims can be taken into a calendar', async () => {
  await signIn(page, 't2@demo.example', { address: '/scheme/1' });
  const lastDay = dayAt(
    await portal.askApi('t2@demo.example', '/partner/programs/1'),
    'data',
    'program',
    'claim_allowed_till',
  );
  const saved = async () => {
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Add to calendar/ })
      .first()
      .click();
    const file = await downloading;
    const lines = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '').split('\r\n');
    return {
      name: file.suggestedFilename(),
      fields: Object.fromEntries(
        lines.map((line) => [line.replace(/[:].*/, ''), line.replace(/^[^:]*:/, '')]),
      ),
    };
  };
  const scheme = await saved();
  expect(scheme.name).toBe(`claims-until-${lastDay}.ics`);
  expect(scheme.fields).toMatchObject({
    SUMMARY: 'Last day for claims: Wi-Fi 7 Power Play',
    'DTSTART;VALUE=DATE': lastDay.replaceAll('-', ''),
    'DTEND;VALUE=DATE': addDays(lastDay, 1).replaceAll('-', ''),
    URL: portal.urlOf('/claims/1/scheme/submit').href,
    TRIGGER: '-P1D',
  });
  await page.goto('/rebate-programs');
  const quarter = await saved();
  expect(quarter.fields['URL']).toMatch(/\/claims\/[^/]+\/rebate\/submit\?business_vertical=SOHO$/);
  expect(quarter.fields['UID']).not.toBe(scheme.fields['UID']);
});

test('a window in which I have claimed is told of three days and one day before it closes, once each', async () => {
  await page.addInitScript(() => {
    window.badges = [];
    Reflect.set(navigator, 'setAppBadge', async (count: number) => window.badges.push(count));
  });
  const reminders = () => page.getByRole('article').filter({ hasText: /claims close on/ });
  const unread = () => reminders().getByRole('button', { name: /read/i });
  /** The number on the icon is that of the unread notices in the list: this device has no refused claims. */
  const expectBadge = async () => {
    await expect
      .poll(async () => {
        const badge = await page.evaluate(() => window.badges.at(-1));
        return (badge ?? -1) - (await page.getByRole('article').getByRole('button').count());
      })
      .toBe(0);
  };
  const open = async () => {
    await page.goto('/notifications');
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
  };
  await signIn(page, T3);
  // The list says which windows close.
  await expect.poll(() => inDatabase(page, 'portal-answers')).toContain('Suraksha');
  const closing = (await listed()).find((scheme) => String(at(scheme, 'title')).startsWith('Suraksha'));
  await open();
  // Nothing on this device says that there is a claim of mine.
  expect(await reminders().count()).toBe(0);
  const id = String(at(closing, 'id'));
  expect((await seeClaims(id)).length).toBeGreaterThan(0);
  await open();
  await expect.poll(() => reminders().count()).toBe(1);
  await expectBadge();
  expect(await reminders().getByRole('link').getAttribute('href')).toBe(`/claims/${id}/scheme/submit`);
  await unread().click();
  await expect.poll(() => unread().count()).toBe(0);
  await open();
  await expectBadge();
  expect(await reminders().count()).toBe(1);
  expect(await unread().count()).toBe(0);

  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60_000);
  await open();
  await expect.poll(() => reminders().count()).toBe(2);
  expect(await unread().count()).toBe(1);
  await open();
  expect(await reminders().count()).toBe(2);
});
