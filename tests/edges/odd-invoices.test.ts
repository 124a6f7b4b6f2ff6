import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture, pixelsOf } from '../e-invoice-pictures.ts';
import { textPdf } from '#server/seed/text-pdf.ts';
import { pdfFile } from '../pdf.ts';
import { inkPng } from '../png.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectKept } from '../journeys/worker.ts';

/** Invoices that are read otherwise than most, and those that are not. */

const FORM = '/claims/1/scheme/submit';
const DAY = today().split('-').toReversed().join('/');

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

const registrar = await newRegistrar();
const pictureOf = async (number: string) =>
  eInvoicePicture(await eInvoiceCode(registrar, { DocNo: number, DocDt: DAY }), {
    pageWidth: 1200,
    seen: 0.5,
  });
const photo = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

test('two e-invoices in one claim are told, until the pages of one are removed', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const [one, other] = [await pictureOf('ONE/1'), await pictureOf('OTHER/1')];
  await claimForm(page).invoice.setInputFiles([photo(one, 'one.jpg'), photo(other, 'other.jpg')]);
  const told = page.getByText('These pages hold the codes of two e-invoices');
  await told.waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('ONE/1');
  await page.getByRole('button', { name: 'Show the 2 pages' }).click();
  const editor = page.getByRole('dialog', { name: 'Pages of the invoice' });
  await editor.getByRole('button', { name: 'Remove page 2' }).click();
  await editor.getByRole('button', { name: 'Use these pages' }).click();
  await told.waitFor({ state: 'detached' });
  await page.getByText('Invoice ONE/1 of').waitFor();
});

test('the code of a file is forgotten as soon as another file takes its place', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = await claimForm(page).fill('OTHER/2', { pdf: null });
  await form.invoice.setInputFiles([photo(await pictureOf('FIRST/1'))]);
  await page.getByText('FIRST/1 of').first().waitFor();
  // No reader answers any more.
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => undefined;
  });
  await form.invoice.setInputFiles(pdfFile());
  await page.getByText('FIRST/1 of').waitFor({ state: 'detached' });
  const posted = page.waitForRequest('**/api/partner/claims/scheme/1');
  await form.submit.click();
  expect((await posted).postDataJSON()).not.toHaveProperty('e_invoice');
});

test('number and date that were filled in go with their file, and what was typed stays', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const { invoice, invoiceNumber } = claimForm(page);
  const date = () => page.getByRole('spinbutton').first().textContent();
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` }).click();
  const bill = pdfFile(textPdf(['Bill', 'Invoice No: TEXT/1', `Invoice Date: ${DAY}`]));
  await invoice.setInputFiles(bill);
  await expect.poll(() => invoiceNumber.inputValue()).toBe('TEXT/1');
  await expect.poll(date).toMatch(/^\d/);
  await invoice.setInputFiles({ ...pdfFile(), name: 'plain.pdf' });
  await expect.poll(() => invoiceNumber.inputValue()).toBe('');
  expect(await date()).not.toMatch(/^\d/);
  await invoice.setInputFiles(bill);
  await expect.poll(() => invoiceNumber.inputValue()).toBe('TEXT/1');
  await remove('bill.pdf');
  await expect.poll(() => invoiceNumber.inputValue()).toBe('');
  await page.getByText('Suggested from the text').waitFor({ state: 'detached' });

  // It is removed while the keys are awaited that its code is checked with.
  let answer = () => undefined as void;
  await page.route('**/einvoice-keys.json', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ json: { keys: [] } });
  });
  const asked = page.waitForRequest('**/einvoice-keys.json');
  const answered = page.waitForResponse('**/einvoice-keys.json');
  await invoice.setInputFiles([photo(await pictureOf('GONE/1'))]);
  await asked;
  await remove('photo.pdf');
  answer();
  await answered;
  await invoiceNumber.fill('TYPED/1');
  await invoice.setInputFiles(bill);
  await page.getByRole('button', { name: 'Use TEXT/1' }).waitFor();
  expect(await date()).toMatch(/^\d/);
  await remove('bill.pdf');
  await expect.poll(date).not.toMatch(/^\d/);
  expect(await invoiceNumber.inputValue()).toBe('TYPED/1');
});

test('what a file has filled in goes before another is read, and stays while its pages are turned', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const { invoice, invoiceNumber } = claimForm(page);
  const date = () => page.getByRole('spinbutton').first().textContent();
  const expectEmpty = async () => {
    await expect.poll(() => invoiceNumber.inputValue()).toBe('');
    await expect.poll(date).not.toMatch(/^\d/);
    expect(await page.getByText('Invoice number is required.').count()).toBe(0);
  };
  await invoice.setInputFiles([photo(await pictureOf('FIRST/3'))]);
  await page.getByText('FIRST/3 of').first().waitFor();
  await page.getByText('Draft saved').waitFor();
  // It is opened again and removed while the keys are awaited that its code is checked with.
  await page.route('**/einvoice-keys.json', () => undefined);
  await page.reload();
  await expect.poll(() => invoiceNumber.inputValue()).toBe('FIRST/3');
  await page.getByRole('button', { name: 'Remove photo.pdf' }).click();
  await expectEmpty();
  await page.unroute('**/einvoice-keys.json');

  await invoice.setInputFiles([photo(await pictureOf('FIRST/4'))]);
  await page.getByText('FIRST/4 of').first().waitFor();
  await expect.poll(() => invoiceNumber.inputValue()).toBe('FIRST/4');
  // No reader answers any more.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is applied to the worker it was called on
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(send, worker, given: [{ name?: string }]) {
        const [{ name = '' }] = given;
        if (!['picture', 'frame'].includes(name)) Reflect.apply(send, worker, given);
      },
    });
  });
  await page.getByRole('button', { name: 'Show the page' }).click();
  const editor = page.getByRole('dialog', { name: 'Pages of the invoice' });
  await editor.getByRole('button', { name: 'Turn page 1' }).click();
  await editor.getByRole('button', { name: 'Use these pages' }).click();
  await editor.waitFor({ state: 'detached' });
  expect(await invoiceNumber.inputValue()).toBe('FIRST/4');
  await page.getByText('FIRST/4 of').first().waitFor();
  await invoice.setInputFiles(pdfFile());
  await page.getByText('bill.pdf').waitFor();
  await expectEmpty();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Submit Claim' }).waitFor();
  await page.goBack();
  await page.getByText('bill.pdf').waitFor();
  await expectEmpty();
});

test('the code of a picture with a transparent ground is read', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const buffer = inkPng(pixelsOf(await pictureOf('CLEAR/1')));
  await claimForm(page).invoice.setInputFiles({ name: 'clear.png', mimeType: 'image/png', buffer });
  await page.getByText('Invoice CLEAR/1 of').waitFor();
});

test('a number that no form takes is not filled in, and its day is', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  // The first letter is Cyrillic.
  await claimForm(page).invoice.setInputFiles([photo(await pictureOf('\u0410LIKE/1'))]);
  await page.getByText('\u0410LIKE/1 of').waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('');
  expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
  await expect.poll(() => page.getByRole('spinbutton').first().textContent()).toMatch(/^\d/);
});

test('a reader that cannot be loaded is told, and tried again with a connection', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await signIn(page, 't3@demo.example', { address: FORM });
  const { invoice, invoiceNumber } = claimForm(page);
  await invoice.setInputFiles([photo(await pictureOf('LATE/1'))]);
  await page.getByText('photo.pdf').waitFor();
  const load = page.getByRole('button', { name: 'Load 350 KB' });
  await load.waitFor();
  await page.context().setOffline(true);
  await load.click();
  await page.getByText('The invoice could not be read').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Invoice LATE/1 of').waitFor();
  expect(await invoiceNumber.inputValue()).toBe('LATE/1');
});

test('the page is not loaded again when the reader of PDFs cannot be loaded', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  await page.context().route('**/assets/read-pdf*', (route) => route.abort());
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await claimForm(page).invoice.setInputFiles(pdfFile());
  await page.getByText('The invoice could not be read').waitFor();
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
});

test('the page of a Wi-Fi is not kept in place of the reader, and one that was kept is replaced', async () => {
  const built = await readdir(path.join(journeys.files(), 'assets'));
  const parts = built
    .filter((file) => /^(?:code-reader|zxing).*\.(?:js|wasm)$/.test(file))
    .map((file) => `/assets/${file}`);
  const hotel = { contentType: 'text/html; charset=utf-8', body: '<h1>Please sign in to our Wi-Fi</h1>' };
  const keptPages = () =>
    page.evaluate(async (addresses) => {
      const kept = await Promise.all(addresses.map((address) => caches.match(address)));
      return kept.filter((file) => file?.headers.get('Content-Type')?.startsWith('text/html')).length;
    }, parts);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await signIn(page, 't3@demo.example');
  await expectKept(page);
  await page.context().route(/\/assets\/(?:code-reader|zxing)/, (route) => route.fulfill(hotel));
  const answers = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map((address) =>
          fetch(address).then(
            () => 'came',
            () => 'failed',
          ),
        ),
      ),
    parts,
  );
  expect(answers).toEqual(['failed', 'failed']);
  expect(await keptPages()).toBe(0);
  await page.context().unroute(/\/assets\/(?:code-reader|zxing)/);

  // As older versions did.
  await page.evaluate(
    async ([addresses, { contentType, body }]) => {
      const cache = await caches.open('visited-v1');
      for (const address of addresses)
        await cache.put(address, new Response(body, { headers: { 'Content-Type': contentType } }));
    },
    [parts, hotel] as const,
  );
  await page.goto(FORM);
  await claimForm(page).invoice.setInputFiles([photo(await pictureOf('HOTEL/2'))]);
  await page.getByRole('button', { name: 'Load 350 KB' }).click();
  await page.getByText('Invoice HOTEL/2 of').waitFor();
  expect(await keptPages()).toBe(0);
});
