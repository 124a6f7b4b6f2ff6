import { type Page } from 'playwright';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { type PictureOptions, eInvoicePicture } from '../e-invoice-pictures.ts';
import { today } from '../journeys/claim-form.ts';
import { textPdf } from '#server/seed/text-pdf.ts';
import { pdfFile } from '../pdf.ts';
import { longTexts } from './long-texts.ts';
import { press, seeOpened } from './screen-states.ts';
import { type Screen } from './screen.ts';
import { type Words } from './words.ts';

const CLAIM_FORM = '/claims/1/scheme/submit';

/** A credit note of another buyer, as photos of its pages. */
async function choosePictures(page: Page, m: Words, options: Partial<PictureOptions> = { seen: 0.6 }) {
  const note = { DocTyp: 'CRN', DocNo: 'CN/1', BuyerGstin: '07AABCU9603R1ZP' };
  const code = await eInvoiceCode(await newRegistrar(), note);
  const buffer = await eInvoicePicture(code, { pageWidth: 1200, ...options });
  const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer });
  await page
    .getByLabel(m.claim_invoice(), { exact: true })
    .setInputFiles([picture('1.jpg'), picture('2.jpg')]);
  await page.getByRole('button', { name: m.pages_show({ count: 2 }) }).waitFor();
}

/** The claim form. The last state leaves a draft on the device. */
export const CLAIM_FORM_STATES: readonly Screen[] = [
  { name: 'claim-closed', who: 't3@demo.example', path: '/claims/7/scheme/submit' },
  { name: 'claim-form', who: 't3@demo.example', path: CLAIM_FORM },
  { name: 'claim-form-long', who: 't3@demo.example', path: CLAIM_FORM, prepare: longTexts },
  {
    name: 'claim-form-errors',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await press(page, m.claim_submit());
      await page.getByText(m.claim_invoice_number_required()).waitFor();
    },
  },
  {
    name: 'claim-form-partners',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await page.getByRole('button', { name: new RegExp(`${m.claim_t1()}$`) }).click();
      await seeOpened(page, 'listbox');
    },
  },
  {
    name: 'claim-form-calendar',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await press(page, m.ui_date_calendar({ label: m.claim_invoice_date() }));
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'claim-form-pages',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await choosePictures(page, m);
      await press(page, m.pages_show({ count: 2 }));
      await page.getByRole('dialog').locator('[role=img][aria-busy=false]').nth(1).waitFor();
    },
  },
  {
    name: 'claim-form-corners',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await choosePictures(page, m, { pageWidth: 700, turn: 8, perspective: 0.08 });
      await press(page, m.pages_show({ count: 2 }));
      await press(page, m.pages_corners({ number: 1 }));
      await page.getByRole('button', { name: m.pages_corner_bottom_left() }).waitFor();
    },
  },
  {
    name: 'claim-form-suggested',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      const text = ['Invoice No: TXT/26-27/9', `Invoice Date: ${today()}`, 'Grand Total 52,510.50'];
      await page.getByLabel(m.claim_invoice(), { exact: true }).setInputFiles(pdfFile(textPdf(text)));
      await page.getByText(m.suggested_mark()).nth(1).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'claim-form-checks',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await choosePictures(page, m);
      await page.getByText(m.preflight_credit_note()).waitFor();
    },
  },
  {
    name: 'claim-form-draft',
    who: 't3@demo.example',
    path: CLAIM_FORM,
    reach: async (page, m) => {
      await page.getByLabel(m.claim_invoice_number()).fill('INV/2026-27/0042');
      await press(page, m.claim_add_product());
      await page.getByText(new RegExp(`^${m.draft_saved({ time: '' })}`)).waitFor();
    },
  },
];
