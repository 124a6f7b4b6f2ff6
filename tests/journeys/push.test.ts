import { expect, test } from 'vitest';
import { at, fieldsOf } from '../json.ts';
import { workerEvents, workerOf } from '../service-worker.ts';
import { expectAccessible } from './axe.ts';
import { connectFirebase } from './firebase.ts';
import { signIn } from './portal.ts';
import { NEUTRAL, setUpPushPhone } from './push-phone.ts';

/** Push messages of every shape, delivered by the browser; their clicks, the token and other partners. */

const {
  allowWhenAsked,
  bell,
  countShown,
  expectOneEach,
  origin,
  phone,
  press,
  ready,
  shown,
  toTheBackground,
} = setUpPushPhone();

test('a push with the app in the background and closed: one notification each', async () => {
  await expectOneEach(
    { data: { title: 'Shape', body: 'A body', url: '/schemes', id: '900', tag: 't' } },
    { title: 'Shape', body: 'A body', tag: 't', link: '/schemes' },
  );
});

test('with the app in front a push shows a toast and no notification', async () => {
  const worker = await ready();
  await worker.push(
    JSON.stringify({ data: { title: 'Points are here', body: '500 more', url: '/schemes', id: '901' } }),
  );
  const toast = phone.page.getByRole('listitem').filter({ hasText: 'Points are here' });
  await toast.waitFor();
  expect(await shown()).toEqual([]);
  await toast.getByRole('button', { name: 'Open' }).click();
  await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
});

test('a click on a notification navigates the open page without a reload; its button marks as read; a closed app is opened', async () => {
  const worker = await ready();
  await phone.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const other = await toTheBackground();
  await worker.push(JSON.stringify({ data: { title: 'Look', url: '/schemes', id: '902' } }));
  await expect.poll(countShown).toBe(1);
  await press('Look');
  await phone.page.getByRole('heading', { name: 'Exclusive Schemes', level: 1 }).waitFor();
  expect(await phone.page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  await expect.poll(shown).toEqual([]);

  await worker.push(JSON.stringify({ data: { title: 'Read me', url: '/profile', id: '903' } }));
  await expect.poll(countShown).toBe(2);
  const unread = await bell().getAttribute('aria-label');
  await press('Read me', 'read');
  await expect.poll(() => bell().getAttribute('aria-label')).not.toBe(unread);
  expect(new URL(phone.page.url()).pathname).toBe('/schemes');

  await phone.page.close();
  const fromOutside = await workerEvents(other, origin());
  await workerOf(phone.context).evaluate(() => {
    globalThis.openedUrls = [];
    // A browser opens a window only after a real click.
    globalThis.clients.openWindow = async (url) => {
      globalThis.openedUrls.push(url);
      return null;
    };
  });
  await fromOutside.push(JSON.stringify({ data: { title: 'Closed', url: '/claims/scheme', id: '904' } }));
  await expect.poll(countShown).toBe(3);
  await press('Closed');
  await expect
    .poll(() => workerOf(phone.context).evaluate(() => globalThis.openedUrls))
    .toEqual(['/claims/scheme']);
});

test('a push for another partner, or after a log-out, shows only a neutral text', async () => {
  await ready();
  const other = await phone.context.newPage();
  await phone.page.close();
  const worker = await workerEvents(other, origin());
  await worker.push(
    JSON.stringify({ data: { title: 'Secret', body: 'of another', userId: '99999', id: '906' } }),
  );
  await expect.poll(countShown).toBe(1);
  expect(await shown()).toMatchObject([NEUTRAL]);
  const page = await phone.context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const kept = () =>
    workerOf(phone.context).evaluate(async () => {
      const open = indexedDB.open('portal-inbox');
      await new Promise((resolve) => {
        open.addEventListener('success', resolve);
      });
      const keys = open.result.transaction('values').objectStore('values').getAllKeys();
      await new Promise((resolve) => {
        keys.addEventListener('success', resolve);
      });
      open.result.close();
      return keys.result.length;
    });
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await expect.poll(kept).toBe(0);
  await page.close();
  await worker.push(JSON.stringify({ data: { title: 'Late', body: 'words', id: '907' } }));
  await expect.poll(countShown).toBe(2);
  expect(await shown()).toMatchObject([NEUTRAL]);
  expect(await kept()).toBe(0);
});

test('the banner asks and the API gets the token of Firebase; an ended subscription is renewed; a log-out deletes it', async () => {
  const firebase = await connectFirebase(phone.page);
  await allowWhenAsked();
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  const scripts: string[] = [];
  phone.page.on('request', (request) => scripts.push(request.url()));
  await phone.page.getByText('Enable notifications to stay updated with the latest information').waitFor();
  await expectAccessible(phone.page);
  expect(scripts.filter((url) => url.includes('firebase'))).toEqual([]);

  const registration = phone.page.waitForRequest('**/notifications/register-token');
  await phone.page.getByRole('button', { name: 'Enable Notifications' }).click();
  const body = fieldsOf((await registration).postDataJSON());
  expect(body).toMatchObject({ token: 'token-1', platform: 'web' });
  expect(Object.keys(body).toSorted()).toEqual([
    'appVersion',
    'deviceId',
    'deviceModel',
    'osVersion',
    'platform',
    'token',
  ]);
  expect((await (await registration).response())?.status()).toBe(200);
  await expect.poll(() => phone.page.getByRole('button', { name: 'Enable Notifications' }).count()).toBe(0);
  const kept = () => phone.page.evaluate(() => ({ ...localStorage }));
  expect(await kept()).toMatchObject({ fcm_token: 'token-1' });

  // A reload registers the same token, and does not ask Firebase.
  const again = phone.page.waitForRequest('**/notifications/register-token');
  await phone.page.reload();
  expect(at((await again).postDataJSON(), 'token')).toBe('token-1');
  expect(firebase.tokens).toBe(1);

  const renewed = phone.page.waitForRequest('**/notifications/register-token');
  await workerOf(phone.context).evaluate(() => {
    globalThis.dispatchEvent(new Event('pushsubscriptionchange'));
  });
  expect(at((await renewed).postDataJSON(), 'token')).toBe('token-2');

  await phone.page.getByRole('button', { name: 'Account' }).click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await phone.page.getByRole('button', { name: 'Continue' }).waitFor();
  expect(await kept()).toEqual({});
});
