import { expect, test } from 'vitest';
import { pdfOfSize } from '../pdf.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { signIn, signInByForm } from '../journeys/portal.ts';
import { evictDatabases, inDatabase } from '../journeys/worker.ts';
import { setUpClaimPhone } from '../journeys/claim-phone.ts';

const { phone, heading, button, fill, openForm, arrived } = setUpClaimPhone();

test('discarding at log-out leaves nothing of the partner on the device', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await claimForm(phone.page).invoiceNumber.fill('GONE/1');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Discard and log out').click();
  await button('Continue').waitFor();
  const everything = () =>
    phone.page.evaluate(async () => {
      const done = (request: IDBRequest) =>
        new Promise((resolve) => {
          request.addEventListener('success', resolve);
        });
      const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
      for (const { name } of await indexedDB.databases()) {
        const open = indexedDB.open(name ?? '');
        await done(open);
        for (const store of open.result.objectStoreNames) {
          const all = open.result.transaction(store).objectStore(store).getAll();
          await done(all);
          kept.push(all.result);
        }
        open.result.close();
      }
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
      return JSON.stringify(kept);
    });
  await expect.poll(everything).not.toMatch(/GONE\/1|Sunita|t3@demo|access_token|\/api\//);
});

test("a tab that learns at once of a log-out and of another partner's sign-in shows nothing of the first one", async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await claimForm(phone.page).invoiceNumber.fill('FIRST/1');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  // The address now names the draft, and the screen begins with it.
  await phone.page.reload();
  await expect.poll(() => claimForm(phone.page).invoiceNumber.inputValue()).toBe('FIRST/1');
  const other = await phone.context.newPage();
  await signIn(other, 't2@demo.example');
  await phone.page.getByText('This draft was submitted or discarded.').waitFor();
  expect(await claimForm(phone.page).invoiceNumber.inputValue()).toBe('');
  await expect.poll(() => inDatabase(phone.page, 'portal-claims')).toContain('FIRST/1');
  await other.close();
});

test('a draft that the device does not give just now, or whose PDF it does not give, is not lost', async () => {
  await phone.page.addInitScript(() => {
    const get = Reflect.get(IDBObjectStore.prototype, 'get');
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, ...key: [IDBValidKey]) {
      if (this.name === sessionStorage.getItem('silent')) throw new DOMException('silent', 'UnknownError');
      return Reflect.apply(get, this, key);
    };
  });
  const silence = (store: string) =>
    phone.page.evaluate((name) => sessionStorage.setItem('silent', name), store);
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const { invoiceNumber } = await fill('READ/1');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await expect.poll(() => inDatabase(phone.page, 'portal-claims')).toContain('READ/1');
  await silence('claims');
  await phone.page.reload();
  await heading('This claim cannot be read from this device').waitFor();
  await silence('');
  await button('Retry').click();
  await expect.poll(() => invoiceNumber.inputValue()).toBe('READ/1');
  await silence('files');
  await phone.page.reload();
  await phone.page.getByText('The PDF could not be read from this device just now.').waitFor();
  await silence('');
  await invoiceNumber.fill('READ/2');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await phone.page.reload();
  await phone.page.getByText('bill.pdf').waitFor();
  expect(await invoiceNumber.inputValue()).toBe('READ/2');
});

/** Signs in and submits a claim with a device that stores nothing. */
async function expectSentWithoutDraft(invoiceNumber: string): Promise<void> {
  await signInByForm(phone.page, 't3@demo.example');
  await phone.page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).click();
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = await fill(invoiceNumber);
  await phone.page.getByText('This device does not let the portal keep drafts.').waitFor();
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived(invoiceNumber)).toBe(1);
}

test('without any storage signing in and submitting a claim still work, and the form says that it keeps no drafts', async () => {
  await phone.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: refuse, databases: refuse } });
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
    Object.defineProperty(navigator, 'locks', {
      value: { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) },
    });
  });
  const told = phone.page.getByText('This device cannot keep you signed in.').waitFor();
  await expectSentWithoutDraft('NOWHERE/1');
  await told;
});

test('a full device: the form says that the draft is not kept, asks before it is left, and the claim is still sent', async () => {
  await phone.page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('FULL/1', pdfOfSize(400_000));
  await phone.page.getByText('There is no room left on this device').waitFor();
  // Leaving would lose it: the portal and the browser ask first.
  await phone.page.getByRole('link', { name: 'Back' }).click();
  await phone.page.getByRole('button', { name: 'Stay here' }).click();
  const isHeld = await phone.page.evaluate(
    () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(isHeld).toBe(true);
  expect(await form.invoiceNumber.inputValue()).toBe('FULL/1');
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('FULL/1')).toBe(1);
});

test('a draft that was kept before the device became full goes when its claim has arrived', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('FULL/2');
  const kept = () => inDatabase(phone.page, 'portal-claims');
  await expect.poll(kept).toContain('40000');
  await phone.page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    // Only the mark that a draft was removed still fits.
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...value: [unknown, IDBValidKey?]) {
      if (value[0] !== true) throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(put, this, value);
    };
  });
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('FULL/2')).toBe(1);
  await expect.poll(kept).not.toContain('FULL/2');
});

test('a claim that a full device has posted without an answer is not posted again once there is room', async () => {
  await phone.page.addInitScript(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...value: [unknown, IDBValidKey?]) {
      if (Reflect.get(globalThis, 'isFull')) throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(put, this, value);
    };
  });
  // An API without keys, whose first answer is lost.
  let posts = 0;
  await phone.context.route(/\/api\/partner\/(?:common\/upload|claims\/scheme\/1)$/, async (route) => {
    const request = route.request();
    const { 'idempotency-key': key, ...headers } = await request.allHeaders();
    if (key === undefined || request.url().endsWith('upload')) {
      await route.continue({ headers });
      return;
    }
    posts += 1;
    const response = await route.fetch({ headers });
    await (posts === 1 ? route.abort() : route.fulfill({ response }));
  });
  const setFull = (isFull: boolean) =>
    phone.page.evaluate((to) => Reflect.set(globalThis, 'isFull', to), isFull);
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await setFull(true);
  const form = await fill('ROOM/1');
  await form.submit.click();
  await phone.page.getByText('It is not certain').waitFor();
  await setFull(false);
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect([posts, await arrived('ROOM/1')]).toEqual([1, 1]);
});

test('a claim whose database the browser deletes during the upload arrives all the same', async () => {
  await phone.context.route('**/api/partner/common/upload', async (route) => {
    const response = await fetchAnswer(route);
    await evictDatabases(phone.page);
    await route.fulfill({ response });
  });
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('EVICTED/1');
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('EVICTED/1')).toBe(1);
});

test('a database that never opens does not block signing in or submitting a claim', async () => {
  await phone.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => new EventTarget() } });
  });
  await expectSentWithoutDraft('SILENT/1');
});

test('when a database opens late, what was typed meanwhile is saved without a reload or another key press', async () => {
  await phone.page.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB);
    let isHeld = true;
    const held: (() => void)[] = [];
    indexedDB.open = (name, version) => {
      const request = open(name, version);
      if (name !== 'portal-claims') return request;
      request.addEventListener('success', (event) => {
        if (!isHeld || !event.isTrusted) return;
        event.stopImmediatePropagation();
        held.push(() => request.dispatchEvent(new Event('success')));
      });
      return request;
    };
    addEventListener('let-go', () => {
      isHeld = false;
      for (const go of held.splice(0)) go();
    });
  });
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = claimForm(phone.page);
  await form.invoiceNumber.fill('LATE/1');
  await phone.page.getByText('This device does not let the portal keep drafts.').waitFor();
  await phone.page.evaluate(() => dispatchEvent(new Event('let-go')));
  await phone.page.getByText(/^Draft saved at/).waitFor();
  expect(await phone.page.getByText('This device does not let the portal keep drafts.').count()).toBe(0);
  await expect.poll(() => phone.page.url()).toContain('draft=');
  expect(await inDatabase(phone.page, 'portal-claims')).toContain('LATE/1');
});
