import { expect, test } from 'vitest';
import { at, itemsOf } from '../json.ts';
import { pdfOfSize } from '../pdf.ts';
import { expectAccessible } from './axe.ts';
import { claimForm, today } from './claim-form.ts';
import { workerEvents } from '../service-worker.ts';
import { setUpPhone } from './phone.ts';
import { PASSWORD, setUpJourneys, signIn } from './portal.ts';

const portal = setUpJourneys(() => undefined);

const phone = setUpPhone(() => portal.urlOf('/').href);

/** Runs in the page: nobody wakes the worker. */
const withoutSync = () => {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
};

const heading = (name: string | RegExp) => phone.page.getByRole('heading', { name });
const unsent = () => phone.page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
const button = (name: string | RegExp) => phone.page.getByRole('button', { name });

async function fill(invoiceNumber: string, pdf: Buffer) {
  const form = claimForm(phone.page);
  await form.chooseT1('Not Applicable');
  await form.chooseT2('Not Applicable');
  await form.invoiceNumber.fill(invoiceNumber);
  await form.typeDate(today());
  await form.invoice.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf });
  await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
  await form.acceptTerms();
  return form;
}

async function openForm() {
  await phone.page.goto('/claims/1/scheme/submit');
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
}

/** The claims with this invoice that the API lists, with their PDFs' bytes. */
async function arrived(invoiceNumber: string): Promise<number> {
  const login = await fetch(portal.urlOf('/api/auth/login'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 't3@demo.example', password: PASSWORD }),
  });
  const token = String(at(await login.json(), 'data', 'access_token'));
  const response = await fetch(portal.urlOf('/api/partner/claims/scheme/1'), {
    headers: { Authorization: `Bearer ${token}` },
  });
  return itemsOf(at(await response.json(), 'data', 'claims')).filter(
    (claim) => at(claim, 'invoice_number') === invoiceNumber,
  ).length;
}

test('a claim submitted without a network survives the closed browser, and arrives once when there is one', async () => {
  // As on iPhones: the page alone sends.
  await phone.reopen();
  await phone.context.addInitScript(withoutSync);
  const pdf = pdfOfSize(300_000);
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await openForm();
  await phone.context.setOffline(true);
  const form = await fill('BASEMENT/1', pdf);
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await form.submit.click();
  await phone.page.getByText('It will be sent when you are back online.').waitFor();
  await unsent().filter({ hasText: 'BASEMENT/1' }).getByText('Waiting to be sent').waitFor();
  await phone.page.getByRole('link', { name: '1 claim is waiting to be sent' }).waitFor();
  await expectAccessible(phone.page);
  await phone.close();
  expect(await arrived('BASEMENT/1')).toBe(0);

  await phone.reopen();
  await phone.context.addInitScript(withoutSync);
  const uploaded = phone.page.waitForResponse('**/partner/common/upload');
  await phone.context.setOffline(true);
  await phone.page.goto('/claims/scheme?program_id=1');
  await unsent().filter({ hasText: 'BASEMENT/1' }).waitFor();
  await phone.context.setOffline(false);
  await phone.page.getByText('Invoice BASEMENT/1 has arrived.').waitFor();
  await expect.poll(() => unsent().count()).toBe(0);
  expect(await arrived('BASEMENT/1')).toBe(1);
  const address = String(at(await (await uploaded).json(), 'data'));
  const token = await phone.page.evaluate(() => localStorage.getItem('access_token'));
  const stored = await fetch(portal.urlOf(address), { headers: { Authorization: `Bearer ${token}` } });
  expect(Buffer.from(await stored.arrayBuffer()).equals(pdf)).toBe(true);
});

test('with the page gone, the browser wakes the worker, and the claim is sent; somebody signed out sends nothing', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await openForm();
  await phone.context.setOffline(true);
  const form = await fill('WORKER/1', pdfOfSize(30_000));
  await form.submit.click();
  await unsent().filter({ hasText: 'WORKER/1' }).waitFor();
  const wake = await workerEvents(phone.page, portal.urlOf('/').origin);
  await phone.page.goto('about:blank');
  await phone.context.setOffline(false);
  await wake.sync();
  await expect.poll(() => arrived('WORKER/1'), { timeout: 15_000 }).toBe(1);

  await phone.page.goto('/claims/scheme?program_id=1');
  await phone.page.getByRole('table').waitFor();
  expect(await unsent().count()).toBe(0);

  await openForm();
  await phone.context.setOffline(true);
  await (await fill('WORKER/2', pdfOfSize(30_000))).submit.click();
  await unsent().filter({ hasText: 'WORKER/2' }).waitFor();
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Keep for my next sign-in').click();
  await button('Continue').waitFor();
  const wakeAgain = await workerEvents(phone.page, portal.urlOf('/').origin);
  await phone.page.goto('about:blank');
  await phone.context.setOffline(false);
  const [worker] = phone.context.serviceWorkers();
  await wakeAgain.sync();
  // The worker has had its say when it answers after the event.
  await worker?.evaluate(() => true);
  expect(await arrived('WORKER/2')).toBe(0);
});

test('a draft open in two tabs is submitted once; the other tab says so and keeps what it has as another claim', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('TABS/1', pdfOfSize(20_000));
  await phone.page.getByText(/^Draft saved at/).waitFor();
  const second = await phone.context.newPage();
  await second.goto(phone.page.url());
  const other = claimForm(second);
  await expect.poll(() => other.invoiceNumber.inputValue()).toBe('TABS/1');

  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  await other.invoiceNumber.fill('TABS/2');
  await second.getByText('This claim was submitted or discarded in another tab').waitFor();
  await expectAccessible(second);
  expect(await unsent().count()).toBe(0);
  expect(await arrived('TABS/1')).toBe(1);

  await second.getByRole('button', { name: 'Keep it as a new draft' }).click();
  await second.getByText(/^Draft saved at/).waitFor();
  await other.submit.click();
  await second.getByText('Claimed successfully').waitFor();
  expect([await arrived('TABS/1'), await arrived('TABS/2')]).toEqual([1, 1]);
  await second.close();
});

test('a draft comes back whole after the browser was killed, and can be discarded', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  await fill('DRAFT/1', pdfOfSize(50_000));
  await phone.page.getByText(/^Draft saved at/).waitFor();
  const address = phone.page.url();
  expect(address).toContain('draft=');
  await phone.close();

  await phone.reopen();
  await phone.page.goto('/claims/scheme?program_id=1');
  await unsent().filter({ hasText: 'DRAFT/1' }).getByText('Draft', { exact: true }).waitFor();
  expect(await phone.page.getByText('waiting to be sent').count()).toBe(0);
  await button('Continue: DRAFT/1').click();
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = claimForm(phone.page);
  await expect.poll(() => form.invoiceNumber.inputValue()).toBe('DRAFT/1');
  await phone.page.getByText('bill.pdf').waitFor();
  expect(await form.line(1).getByLabel('Line total (₹)').inputValue()).toBe('40,000');
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('DRAFT/1')).toBe(1);

  await openForm();
  await claimForm(phone.page).invoiceNumber.fill('DRAFT/2');
  await phone.page.getByText(/^Draft saved at/).waitFor();
  await phone.page.goto('/claims/scheme?program_id=1');
  await button('Discard: DRAFT/2').click();
  const dialog = phone.page.getByRole('alertdialog', { name: 'Discard this claim?' });
  await expectAccessible(phone.page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => unsent().count()).toBe(0);
});

test('an ended session: the claim waits for the sign-in, then goes; a refused one says why and can be edited', async () => {
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('SESSION/1', pdfOfSize(20_000));
  await phone.page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await phone.page.route('**/partner/common/upload', (route) =>
    route.fulfill({ status: 401, json: { success: false, error: 'Over.' } }),
  );
  await form.submit.click();
  await phone.page.getByText('Your session has ended.').waitFor();
  await phone.page.unroute('**/partner/common/upload');
  await phone.page.getByLabel('Email').fill('t3@demo.example');
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Continue').click();
  await phone.page.getByText('Invoice SESSION/1 has arrived.').waitFor();
  expect(await arrived('SESSION/1')).toBe(1);
});

test('a second partner on the phone sees and sends nothing of the first; the first finds it again', async () => {
  await signIn(phone.page, 't3@demo.example');
  await phone.workerIsReady();
  await openForm();
  await phone.context.setOffline(true);
  const form = await fill('MINE/1', pdfOfSize(20_000));
  await form.submit.click();
  await unsent().filter({ hasText: 'MINE/1' }).waitFor();

  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = phone.page.getByRole('alertdialog', { name: 'Claims are still on this device' });
  await dialog.getByText('1 claim has not been sent.').waitFor();
  await expectAccessible(phone.page);
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await dialog.getByText('Not all claims could be sent. They are still here.').waitFor();
  await dialog.getByRole('button', { name: 'Keep for my next sign-in' }).click();
  await button('Continue').waitFor();
  await phone.context.setOffline(false);

  await signIn(phone.page, 't1@demo.example');
  await phone.page.goto('/claims/scheme?program_id=1');
  await phone.page.getByRole('table').waitFor();
  expect(await unsent().count()).toBe(0);
  expect(await phone.page.content()).not.toContain('MINE/1');
  expect(await arrived('MINE/1')).toBe(0);
  await button('Account').click();
  await phone.page.getByRole('menuitem', { name: 'Log out' }).click();
  await button('Continue').waitFor();

  await signIn(phone.page, 't3@demo.example');
  await phone.page.getByText('Invoice MINE/1 has arrived.').waitFor();
  expect(await arrived('MINE/1')).toBe(1);
});

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

test('where the device keeps nothing, signing in and submitting a claim still work, and it is said', async () => {
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
  await signIn(phone.page, 't3@demo.example');
  await phone.page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).click();
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = await fill('NOWHERE/1', pdfOfSize(20_000));
  await phone.page.getByText('This device keeps no drafts for the portal.').waitFor();
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('NOWHERE/1')).toBe(1);
});

test('a full device: the draft is not kept and it is said, and the claim still goes', async () => {
  await phone.page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(phone.page, 't3@demo.example');
  await openForm();
  const form = await fill('FULL/1', pdfOfSize(400_000));
  await phone.page.getByText('There is no room left on this device').waitFor();
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('FULL/1')).toBe(1);
});

test('a database that never opens holds nothing up for long', async () => {
  await phone.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: { open: () => new EventTarget() } });
  });
  await signIn(phone.page, 't3@demo.example');
  await phone.page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).click();
  await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  const form = await fill('SILENT/1', pdfOfSize(20_000));
  await phone.page.getByText('This device keeps no drafts for the portal.').waitFor();
  await form.submit.click();
  await phone.page.getByText('Claimed successfully').waitFor();
  expect(await arrived('SILENT/1')).toBe(1);
});
