import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { textPdf } from '#server/seed/text-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture } from '../e-invoice-pictures.ts';
import { lockedPdf, pdfFile, pdfOfSize } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { keptAnswers, inDatabase } from '../journeys/worker.ts';
import { claimRows } from '../journeys/claim-rows.ts';

/** What the claim form says of an invoice before it is sent. */

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const FORM = '/claims/1/scheme/submit';
const HEADING = 'Wi-Fi 7 Power Play For SOHO';
const TODAY = today().split('-').toReversed().join('/');
const list = () =>
  page.getByRole('status').filter({ hasText: 'Look at this before you send' }).getByRole('listitem');

test('an invoice that is claimed already is told, with a link to the other claim', async () => {
  const invoice = pdfFile(pdfOfSize(30_000));
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = claimForm(page);
  await form.fill('INV/7', { pdf: invoice.buffer });
  expect(await list().count()).toBe(0);
  await expect.poll(() => inDatabase(page, 'portal-claims')).toContain('40000');
  const first = page.url();

  // Another draft, with the same number but for its spaces.
  await page.goto(FORM);
  await page.getByRole('heading', { name: HEADING }).waitFor();
  await claimForm(page).invoiceNumber.fill('inv / 7');
  await form.typeDate(today());
  await list().getByText('A draft of yours for Wi-Fi 7 Power Play is for the same invoice.').waitFor();
  await expectAccessible(page);
  await claimForm(page).invoiceNumber.fill('INV/8');
  await list().first().waitFor({ state: 'detached' });
  // The same PDF.
  await form.invoice.setInputFiles(invoice);
  await list().getByText('A draft of yours for Wi-Fi 7 Power Play is for the same invoice.').waitFor();
  await list().getByRole('link', { name: 'Open that draft' }).click();
  await page.waitForURL(first);
  await expect.poll(() => claimForm(page).invoiceNumber.inputValue()).toBe('INV/7');

  // Sent, it is in the list of claims.
  await claimForm(page).submit.click();
  await page.getByText('Claimed successfully').waitFor();
  await claimRows(page).getByText('INV/7', { exact: true }).waitFor();
  // Not any answer with that number: the list is saved a little later than others.
  const isListKept = async () =>
    [...(await keptAnswers(page))].some(([key, data]) => key.includes('of-scheme') && data.includes('INV/7'));
  await expect.poll(isListKept).toBe(true);
  await page.goto(FORM);
  await claimForm(page).invoiceNumber.fill('INV/7');
  await form.typeDate(today());
  await list().getByRole('link', { name: 'Show that claim' }).click();
  await claimRows(page).getByText('INV/7', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toContain('q=');
});

test('a credit note to another buyer is told, and the submit is not blocked', async () => {
  const registrar = await newRegistrar();
  const code = await eInvoiceCode(registrar, {
    DocNo: 'CN/1',
    DocTyp: 'CRN',
    DocDt: TODAY,
    TotInvVal: 30_000,
    BuyerGstin: '07AABCU9603R1ZP',
  });
  const buffer = await eInvoicePicture(code, { seen: 0.5 });
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = claimForm(page);
  await form.invoice.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer });
  await list().getByText('This is a credit note').waitFor();
  await list().getByText('The invoice is made out to another business').waitFor();
  await form.chooseT1('Not Applicable');
  await form.chooseT2('Not Applicable');
  await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
  await list().getByText('The products add up to ₹40,000, more than the whole invoice of ₹30,000').waitFor();
  await form.acceptTerms();
  await form.submit.click();
  await page.getByText('Claimed successfully').waitFor();
});

test('the text of a PDF without a code suggests number and date, and what was typed stays', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = claimForm(page);
  await form.invoiceNumber.fill('TYPED/1');
  const invoice = textPdf([
    'Tax Invoice',
    'Invoice No: TXT/26-27/9',
    `Invoice Date: ${TODAY}`,
    'Grand Total 52,510.50',
  ]);
  await form.invoice.setInputFiles(pdfFile(invoice));
  await page.getByText('The text of the PDF seems to say TXT/26-27/9.').waitFor();
  await page.getByText('The PDF seems to say ₹52,510.50 with tax').waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('TYPED/1');
  expect(await page.getByRole('button', { name: /^Use / }).allTextContents()).toEqual(['Use TXT/26-27/9']);
  // The date was empty. It is a suggestion until the partner was in the field.
  const mark = page.getByText('Suggested from the text of the PDF');
  expect(await mark.count()).toBe(1);
  await expectAccessible(page);
  await page.getByRole('spinbutton').first().focus();
  await mark.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Use TXT/26-27/9' }).click();
  expect(await form.invoiceNumber.inputValue()).toBe('TXT/26-27/9');
});

test('a PDF with a password is told, and forgotten with the next file', async () => {
  await signIn(page, 't3@demo.example', { address: FORM });
  const form = claimForm(page);
  await form.invoice.setInputFiles(pdfFile(lockedPdf()));
  await list().getByText('This PDF is protected by a password').waitFor();
  await form.invoice.setInputFiles(pdfFile());
  await list().first().waitFor({ state: 'detached' });
});

test('a page that is out of focus and dark is told', async () => {
  const buffer = await eInvoicePicture('an invoice', { pageWidth: 1000, seen: 0.4, blur: 6, light: 0.2 });
  await signIn(page, 't3@demo.example', { address: FORM });
  await claimForm(page).invoice.setInputFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer });
  await list().getByText('A page looks blurred').waitFor();
  await list().getByText('A page is very dark').waitFor();
});
