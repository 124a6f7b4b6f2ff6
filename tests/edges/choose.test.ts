import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { textPdf } from '#server/seed/text-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture } from '../e-invoice-pictures.ts';
import { pdfFile } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { keptAnswers } from '../journeys/worker.ts';

/** How the programme of an invoice is chosen after it was scanned. */

let page: Page;
setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);

const TODAY = today().split('-').toReversed().join('/');

/** An invoice for a camera and a recorder, whose programme ends today, in the words of a supplier. */
const invoiceOf = (number: string) =>
  pdfFile(
    textPdf([
      'Tax Invoice',
      'Rajdhani Systems Pvt Ltd GSTIN 27AAPFU0939F1ZV',
      `Invoice No: ${number} Invoice Date: ${TODAY}`,
      '1 TARANG NETRA D4 DOME 4MP 8525 10 30,000.00',
      '2 Smriti N8, NVR 8521 2 14,500.00',
      'Grand Total 52,510.50',
    ]),
  );

const list = (name: string) => page.getByRole('list', { name }).getByRole('button');
const schemes = () => list('Exclusive Schemes');
const quarters = () => list('Rebate Programs');

/** Chooses a file in the scanner. */
async function scan(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('/claims/submit?scan=true');
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

/** Waits until the claim forms of all open programmes are on the device. */
async function expectFormsKept(): Promise<void> {
  const keys = async () => [...(await keptAnswers(page)).keys()].join('\n');
  await expect.poll(keys).toMatch(/^claim-form rebate \S+ SURVEILLANCE$/m);
}

test('what fits an invoice comes first, with the reasons and what it would bring', async () => {
  await signIn(page, 't2@demo.example');
  await expectFormsKept();
  await page.goto('/claims/1/scheme/submit');
  // The first claim tells whose GSTIN it is.
  const first = claimForm(page);
  await first.invoice.setInputFiles(invoiceOf('RS/1'));
  await expect.poll(() => first.invoiceNumber.inputValue()).toBe('RS/1');
  await first.chooseT1('Rajdhani Systems, New Delhi');
  await first.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
  await first.acceptTerms();
  await first.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  await page.waitForURL('**/claims/scheme?**');

  await scan(invoiceOf('RS/2'));
  const best = schemes().first();
  await best.getByText('From Rajdhani Systems, New Delhi · 2 products of this invoice').waitFor();
  expect(await best.textContent()).toMatch(/^Suraksha Camera Carnival.*Brings up to 52,510 pts: /);
  expect(await schemes().nth(1).textContent()).toMatch(/^PoE Pro League.* · 1 product of this invoice/);
  const others = schemes().filter({ hasText: 'Wi-Fi 7 Power Play' });
  expect(await others.textContent()).toMatch(/None of its products is named in the invoice(?!.*Brings)/);
  const last = schemes().last();
  expect(await last.textContent()).toMatch(/^Outdoor Link Challenge.*The invoice date must lie between/);
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  expect(await quarters().first().textContent()).toMatch(
    / For SURVEILLANCE.*2 products of this invoice.*Brings up to ₹1,444 at 2.75 %, if the quarter reaches ₹5,50,000/,
  );
  await expectAccessible(page);
  await best.click();
  await page.getByRole('heading', { name: 'Suraksha Camera Carnival' }).waitFor();
  await page.getByRole('button', { name: /Rajdhani Systems, New Delhi/ }).waitFor();
  expect(await claimForm(page).invoiceNumber.inputValue()).toBe('RS/2');
});

test('the HSN of an e-invoice orders the quarters, and a claim of another vertical is told', async () => {
  const fields = { DocNo: 'HSN/1', DocDt: TODAY, MainHsnCode: '85258900' };
  const buffer = await eInvoicePicture(await eInvoiceCode(await newRegistrar(), fields), { seen: 0.5 });
  await signIn(page, 't2@demo.example');
  await scan({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Invoice HSN/1 of').waitFor();
  await expect.poll(() => quarters().first().textContent()).toMatch(/SURVEILLANCE.*HSN 8525: surveillance/);
  const soho = quarters().filter({ hasText: 'For SOHO' });
  expect(await soho.textContent()).not.toContain('HSN');
  // No more than a hint.
  await soho.click();
  await page.getByText('HSN 8525 is usually surveillance. This claim is for SOHO.').waitFor();
  await expectAccessible(page);
  await page.goto(page.url().replace('business_vertical=SOHO', 'business_vertical=SURVEILLANCE'));
  await page.getByText('Invoice HSN/1 of').waitFor();
  expect(await page.getByText('HSN 8525').count()).toBe(0);
});

test('the text of a PDF is read beside its e-invoice code', async () => {
  const code = await eInvoiceCode(await newRegistrar(), { DocNo: 'PDF/1', DocDt: TODAY });
  const picture = (await eInvoicePicture(code, { seen: 0.5 })).toString('base64');
  await page.setContent(
    `<p>1 Tarang AX3000 Router 44,500.00</p><img width="600" src="data:image/jpeg;base64,${picture}">`,
  );
  const buffer = await page.pdf();
  await signIn(page, 't2@demo.example');
  await expectFormsKept();
  await scan(pdfFile(buffer));
  await page.getByText('Invoice PDF/1 of').waitFor();
  await expect
    .poll(() => quarters().first().textContent())
    .toMatch(/ For SOHO1 product of this invoice · HSN 8517: SOHO/);
});

test('no claim form is waited for: without them the programmes stand as ever', async () => {
  // They are never answered.
  await page.route('**/api/partner/programs/*/init', () => undefined);
  await page.route('**/api/partner/programs/rebate/*', () => undefined);
  await signIn(page, 't2@demo.example');
  await scan(invoiceOf('RS/3'));
  await page.getByText(/The text of the PDF seems to say: RS\/3/).waitFor();
  expect(await schemes().first().textContent()).toMatch(/^Suraksha Camera Carnival.*Brings up to 52,510 pts/);
  expect(await page.getByText(/of this invoice/).count()).toBe(0);
  await schemes().first().click();
  await page.waitForURL('**/claims/3/scheme/submit?**');
});
