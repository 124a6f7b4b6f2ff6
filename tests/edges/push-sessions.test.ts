import { expect, test } from 'vitest';
import { at } from '../json.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { connectFirebase } from '../journeys/firebase.ts';
import { COMPANION_ONLY, signIn, toastsOn } from '../journeys/portal.ts';
import { NEUTRAL, setUpPushPhone } from '../journeys/push-phone.ts';
import { inDatabase } from '../journeys/worker.ts';
import { workerEvents, workerOf } from '../service-worker.ts';

/** Pushes after a session has ended, and the token of the phone in the next session. */

const {
  bell,
  countShown,
  endSession,
  findOut,
  origin,
  phone,
  press,
  ready,
  setPermission,
  shown,
  signInHere,
  toTheBackground,
} = setUpPushPhone();

test.each([
  ['the same partner', 't3@demo.example'],
  ['a second partner', 't1@demo.example'],
])('after an ended session %s registers the token of this phone with the new session', async (_, email) => {
  const firebase = await connectFirebase(phone.page);
  await setPermission('granted');
  const registration = () => phone.page.waitForRequest('**/notifications/register-token');
  const accessToken = () => phone.page.evaluate(() => localStorage.getItem('access_token'));
  const first = registration();
  await signIn(phone.page, 't3@demo.example');
  expect(at((await first).postDataJSON(), 'token')).toBe('token-1');
  await phone.workerIsReady();
  await endSession();
  await findOut();
  const second = registration();
  await signInHere(email);
  const request = await second;
  expect(at(request.postDataJSON(), 'token')).toBe('token-1');
  expect(request.headers()['authorization']).toBe(`Bearer ${await accessToken()}`);
  expect((await request.response())?.status()).toBe(200);
  expect(firebase.tokens).toBe(1);
});

test('once the worker finds out that the session has ended, a push shows nothing of the partner', async () => {
  await ready();
  await phone.page.goto('/claims/1/scheme/submit');
  const form = claimForm(phone.page);
  await form.fill('ENDED/1');
  await endSession();
  await phone.context.setOffline(true);
  await form.submit.click();
  await phone.page.getByText('It will be sent when you are back online.').waitFor();
  const other = await phone.context.newPage();
  const worker = await workerEvents(other, origin());
  // A call of the page would find out, too.
  await phone.page.close();
  await phone.context.setOffline(false);
  await worker.sync();
  await other.goto('/manifest.webmanifest');
  await expect.poll(() => inDatabase(other, 'portal-session'), { timeout: 15_000 }).not.toContain('owner');
  await worker.push(JSON.stringify({ data: { title: 'Words', body: 'of the partner', id: '910' } }));
  await expect.poll(countShown).toBe(1);
  expect(await shown()).toMatchObject([NEUTRAL]);
  expect(await inDatabase(other, 'portal-inbox')).not.toContain('Words');
});

test('when a session ends, its notifications and toasts disappear', async () => {
  const worker = await ready();
  const other = await toTheBackground();
  await worker.push(JSON.stringify({ data: { title: 'In the tray', body: 'words', id: '911' } }));
  await expect.poll(countShown).toBe(1);
  await other.close();
  await phone.page.bringToFront();
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await worker.push(JSON.stringify({ data: { title: 'On the screen', body: 'words', id: '912' } }));
  const toast = phone.page.getByRole('listitem').filter({ hasText: 'On the screen' });
  await toast.waitFor();
  // A hovered toast stays.
  await toast.hover();
  await endSession();
  await findOut();
  expect(await toast.count()).toBe(0);
  await expect.poll(shown).toEqual([]);
  expect(await inDatabase(phone.page, 'portal-session')).not.toContain('owner');
});

test('a page shows only a neutral text for a push to a partner who is not signed in any more', async () => {
  await ready();
  await workerOf(phone.context).evaluate(async () => {
    for (const page of await globalThis.clients.matchAll())
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of the worker is of its origin
      page.postMessage({ type: 'PUSH', title: 'Late', body: 'words', link: '/schemes', owner: '99999' });
  });
  const toasts = toastsOn(phone.page);
  await toasts.filter({ hasText: NEUTRAL.body }).waitFor();
  expect(await toasts.filter({ hasText: 'words' }).count()).toBe(0);
});

test('a click on a notification that is left of a former partner opens the list of notifications, not its link', async () => {
  await ready();
  await workerOf(phone.context).evaluate(() =>
    globalThis.registration.showNotification('Left', {
      data: { id: '915', link: '/schemes', owner: '99999' },
    }),
  );
  await expect.poll(countShown).toBe(1);
  await press('Left');
  await phone.page.waitForURL('**/notifications');
  expect(await inDatabase(phone.page, 'portal-inbox')).not.toContain('915');
});

test('a session that ends in one tab ends in the other: a push shows no words there, and the session mirror is empty', async () => {
  const worker = await ready();
  const second = await phone.context.newPage();
  await second.goto('/');
  await bell(second).waitFor();
  await endSession();
  await phone.page.bringToFront();
  await findOut();
  await second.getByText('Your session has ended.').waitFor();
  expect(await inDatabase(second, 'portal-session')).not.toContain('owner');
  await worker.push(JSON.stringify({ data: { title: 'Too late', body: 'words', id: '914' } }));
  const saying = async (text: string) =>
    (await phone.page.getByText(text).count()) + (await second.getByText(text).count());
  await expect.poll(() => saying(NEUTRAL.body)).toBe(1);
  expect(await saying('Too late')).toBe(0);
  expect(await inDatabase(second, 'portal-inbox')).not.toContain('Too late');
});

test('a phone whose worker comes late is registered once it has come', async () => {
  await connectFirebase(phone.page);
  await setPermission('granted');
  await phone.page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    const isLetGo = new Promise((resolve) => globalThis.addEventListener('let-go', resolve));
    navigator.serviceWorker.register = (...args) => isLetGo.then(() => register(...args));
  });
  await signIn(phone.page, 't3@demo.example');
  const tokenOfPage = () => phone.page.evaluate(() => localStorage.getItem('fcm_token'));
  await expect.poll(tokenOfPage).toBe('development-placeholder-token');
  const registration = phone.page.waitForRequest('**/notifications/register-token');
  await phone.page.evaluate(() => dispatchEvent(new Event('let-go')));
  expect(at((await registration).postDataJSON(), 'token')).toBe('token-1');
});

test(
  'two partners on one phone: the second sees nothing of what came for the first',
  COMPANION_ONLY,
  async () => {
    const worker = await ready();
    const other = await toTheBackground();
    await worker.push(JSON.stringify({ data: { title: 'For the first', body: 'words', id: '913' } }));
    await expect.poll(countShown).toBe(1);
    await other.close();
    await phone.page.bringToFront();
    await endSession();
    await findOut();
    await signInHere('t1@demo.example');
    await phone.page.goto('/notifications');
    await phone.page.getByRole('article').first().waitFor();
    expect(await phone.page.getByText('For the first').count()).toBe(0);
  },
);
