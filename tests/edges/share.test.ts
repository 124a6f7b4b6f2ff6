import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { textPdf } from '#server/seed/text-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture } from '../e-invoice-pictures.ts';
import { at } from '../json.ts';
import { pdfFile, pdfOfSize } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { ID_TYPE, PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept, inDatabase } from '../journeys/worker.ts';
import { claimRows } from '../journeys/claim-rows.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

interface SharedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const pdf = (name: string, buffer: Buffer): SharedFile => pdfFile(buffer, name);
const choose = () => page.getByRole('button', { name: /^Wi-Fi 7 Power Play/ });
const files = () => page.getByRole('region', { name: 'Shared invoices' });

/** Shares files to the installed portal as another app does: the system posts its form. */
async function share(shared: readonly SharedFile[]): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${journeys.urlOf('/share-target').href}">
       <input name="title" value="Fwd: invoice"><input type="file" name="invoice" multiple><button>Share</button>
     </form>`,
  );
  await page.setInputFiles('[type=file]', [...shared]);
  await page.getByRole('button', { name: 'Share' }).click();
}

/** Fills in the rest of the claim form. */
const complete = (invoiceNumber: string) => claimForm(page).fill(invoiceNumber, { pdf: null });

/** Expects the claim in the list once, and the shared PDF at `address` of the API, byte for byte. */
async function expectArrived(invoiceNumber: string, address: string, shared: Buffer): Promise<void> {
  await page.goto('/claims/scheme?program_id=1');
  const row = claimRows(page).getByText(invoiceNumber, { exact: true });
  await row.waitFor();
  expect(await row.count()).toBe(1);
  expect((await journeys.fileAt(address, page)).equals(shared)).toBe(true);
}

async function logIn(email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a shared PDF becomes a claim with that PDF', async () => {
  const invoice = pdfOfSize(300_000);
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await share([pdf('from-a-chat.pdf', invoice)]);
  await files().getByText('from-a-chat.pdf').waitFor();
  await expectAccessible(page);
  await choose().click();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  await page.getByText('from-a-chat.pdf').waitFor();
  expect(await inDatabase(page, 'portal-shared')).toBe('[[]]');
  const form = await complete('SHARED/1');
  const uploaded = page.waitForResponse('**/partner/common/upload');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/partner/claims/scheme/1'),
  );
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  // Ids keep the type that the API gave them, although the draft was made before its form was loaded.
  expect(typeof at((await posted).postDataJSON(), 'products', 0, 'product_name')).toBe(ID_TYPE);
  await expectArrived('SHARED/1', String(at(await (await uploaded).json(), 'data')), invoice);
});

test('a PDF that is shared and submitted without a network is sent when there is one', async () => {
  const invoice = pdfOfSize(200_000);
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await expectAnswersKept(page, 'Fibre First');
  await page.goto('/claims/1/scheme/submit');
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  await expectAnswersKept(page, 'claim-form scheme 1');
  await page.context().setOffline(true);
  await share([pdf('in-the-basement', invoice)]);
  await files().getByText('in-the-basement.pdf').waitFor();
  await page.getByText('You are offline.').waitFor();
  await choose().click();
  // The draft is saved before anything is typed.
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  expect(await inDatabase(page, 'portal-claims')).toContain('in-the-basement.pdf');
  const form = await complete('SHARED/2');
  await form.submit.click();
  await page.getByText('It will be sent when you are back online.').waitFor();
  // Sent by the page or the worker, whichever notices the network first.
  const uploaded = page
    .context()
    .waitForEvent('response', (response) => response.url().endsWith('/partner/common/upload'));
  await page.context().setOffline(false);
  const address = String(at(await (await uploaded).json(), 'data'));
  await page.getByText('Invoice SHARED/2 has arrived.').waitFor();
  await expectArrived('SHARED/2', address, invoice);
});

test('a share without a session first leads to the sign-in; two files of the same name become two drafts', async () => {
  await page.goto('/login');
  await expectKept(page);
  await share([
    pdf('one.pdf', pdfOfSize(2000)),
    pdf('one.pdf', pdfOfSize(3000)),
    { name: 'holiday.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ]);
  await logIn('t3@demo.example');
  await expect.poll(() => files().getByText('one.pdf').count()).toBe(2);
  await page.getByText('1 more file was not taken').waitFor();
  await choose().click();
  await page.getByText('2 drafts are ready to be completed').waitFor();
  const drafts = page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  await expect.poll(() => drafts.count()).toBe(2);
});

test('two shared PDFs of which one finds no room are not made drafts twice', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await share([pdf('one.pdf', pdfOfSize(2000)), pdf('two.pdf', pdfOfSize(3000))]);
  await expect.poll(() => files().getByText('.pdf').count()).toBe(2);
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put');
    let records = 0;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...value: [unknown]) {
      if (this.transaction.db.name === 'portal-claims' && this.keyPath === 'id' && ++records === 2)
        throw new DOMException('full', 'QuotaExceededError');
      return Reflect.apply(put, this, value);
    };
  });
  await choose().click();
  await page.getByText('There is no room for it on this device').waitFor();
  await choose().click();
  await page.getByText('2 drafts are ready to be completed').waitFor();
  const drafts = page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  await drafts.nth(1).waitFor();
  expect(await drafts.count()).toBe(2);
});

test('two pictures that are shared offline and signed out become one invoice of two pages', async () => {
  await page.goto('/login');
  await expectKept(page);
  await page.context().setOffline(true);
  const code = await eInvoiceCode(await newRegistrar(), {
    DocNo: 'SHARED/9',
    DocDt: today().split('-').toReversed().join('/'),
  });
  const pages = await Promise.all([
    eInvoicePicture('page 2', { pageWidth: 1200, seen: 0.5 }),
    eInvoicePicture(code, { seen: 0.5 }),
  ]);
  await share(pages.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer })));
  await page.getByLabel('Email').waitFor();
  await page.context().setOffline(false);
  await logIn('t3@demo.example');
  await page.getByText('Invoice SHARED/9 of').waitFor();
  await expectAccessible(page);
  await choose().click();
  await page.getByText('0.pdf').waitFor();
  const form = claimForm(page);
  expect(await form.invoiceNumber.inputValue()).toBe('SHARED/9');
  await form.chooseT1('Not Applicable');
  await form.chooseT2('Not Applicable');
  await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
  await form.acceptTerms();
  const uploaded = page.waitForResponse('**/partner/common/upload');
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  const sent = await journeys.fileAt(String(at(await (await uploaded).json(), 'data')), page);
  const document = await getDocument({ data: new Uint8Array(sent) }).promise;
  expect(document.numPages).toBe(2);
  await document.loadingTask.destroy();
});

test('what was read of a shared invoice is told in its form, also after a reload', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  const day = today().split('-').toReversed().join('/');
  const registrar = await newRegistrar();
  // The first letter of one is Cyrillic: no form takes it.
  const pages = ['\u0410NE/1', 'OTHER/1'].map(async (number, index) => ({
    name: `${index}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await eInvoicePicture(await eInvoiceCode(registrar, { DocNo: number, DocDt: day }), {
      seen: 0.5,
    }),
  }));
  await share(await Promise.all(pages));
  await page.getByText('\u0410NE/1 of').waitFor();
  await choose().click();
  const told = page.getByText('These pages hold the codes of two e-invoices');
  await told.waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('');
  await page.reload();
  await told.waitFor();

  await share([pdf('text.pdf', textPdf(['Bill', 'Invoice No: TEXT/1', `Invoice Date: ${day}`]))]);
  await page.getByText('The text of the PDF seems to say: TEXT/1').waitFor();
  await choose().click();
  await page.getByText('text.pdf').waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('TEXT/1');
  await expect.poll(() => page.getByText('Suggested from the text').count()).toBe(2);
});

test.each([
  [
    'a picture of another kind',
    [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }],
    /It is neither a PDF nor a picture/,
  ],
  [
    'a picture that says it is a PDF',
    [pdf('a.pdf', Buffer.from('GIF89a'))],
    /It is neither a PDF nor a picture/,
  ],
  ['no file', [], /No file came/],
] as const)('%s is refused with the reason', async (_, shared, reason) => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await share(shared);
  await page.getByText('The invoice was not taken').waitFor();
  await page.getByText(reason).waitFor();
  await expectAccessible(page);
  // A claim can still be started.
  await choose().click();
  await page.waitForURL('**/claims/1/scheme/submit');
});

test('what was shared under one partner is never shown to another, and a log-out deletes it', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await share([pdf('private.pdf', pdfOfSize(2000))]);
  await files().getByText('private.pdf').waitFor();
  const address = page.url();
  // The session ends, and somebody else signs in at the same address.
  await page.evaluate(() => {
    localStorage.removeItem('access_token');
    localStorage.removeItem('session-storage');
  });
  await page.goto(address);
  await logIn('t1@demo.example');
  await page.getByText('What was shared is no longer here').waitFor();
  expect(await page.content()).not.toContain('private.pdf');
  // It is still stored for the first partner.
  expect(await inDatabase(page, 'portal-shared')).toContain('private.pdf');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await expect.poll(() => inDatabase(page, 'portal-shared')).toBe('[[]]');
});

test('a form of another website cannot share files', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" enctype="multipart/form-data" action="${journeys.urlOf('/share-target').href}">
        <input type="file" name="invoice"><button>Send</button></form>`,
    }),
  );
  await page.goto('http://elsewhere.example/');
  await page.setInputFiles('[type=file]', [pdf('pushed.pdf', pdfOfSize(2000))]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('A website tried to hand it over').waitFor();
  expect(await inDatabase(page, 'portal-shared')).not.toContain('pushed.pdf');
});

test('a share that was not opened before its session ended is not shown to the next partner', async () => {
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  // Posts the share without opening the page that it leads to.
  const id = await page.evaluate(
    async (bytes) => {
      const form = new FormData();
      form.append('invoice', new File([bytes], 'secret.pdf', { type: 'application/pdf' }));
      const response = await fetch('/share-target', { method: 'POST', body: form });
      return new URL(response.url).searchParams.get('shared');
    },
    textPdf(['secret']).toString('latin1'),
  );
  await page.evaluate(() => localStorage.setItem('access_token', 'over'));
  await page.reload();
  await page.getByText('Your session has ended.').waitFor();
  await logIn('t1@demo.example');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.goto(`/claims/submit?shared=${id}`);
  await page.getByText('What was shared is no longer here').waitFor();
});

test('without a worker the server gets the share, and asks to share again', async () => {
  await journeys.comeAgain({ serviceWorkers: 'block' });
  await signIn(page, 't3@demo.example');
  await share([pdf('early.pdf', pdfOfSize(5_000_000))]);
  await page.getByText('Please share it again now.').waitFor();
  expect(page.url()).toBe(journeys.urlOf('/claims/submit?refused=again').href);
});

test('a PDF opened with the installed portal on a desktop becomes a shared invoice, too', async () => {
  await page.addInitScript(
    (bytes) => {
      const handle = { getFile: () => Promise.resolve(new File([bytes], 'desk.pdf')) };
      const queue = {
        setConsumer: (consume: (params: object) => void) => {
          if (location.pathname === '/claims/submit' && location.search === '') consume({ files: [handle] });
        },
      };
      Object.defineProperty(globalThis, 'launchQueue', { value: queue });
    },
    textPdf(['desk']).toString('latin1'),
  );
  await signIn(page, 't3@demo.example', { address: '/claims/submit' });
  await files().getByText('desk.pdf').waitFor();
  await files().getByRole('button', { name: 'Do not use' }).click();
  await expect.poll(() => files().count()).toBe(0);
  expect(await inDatabase(page, 'portal-shared')).toBe('[[]]');
});
