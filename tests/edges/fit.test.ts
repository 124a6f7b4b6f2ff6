import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { textPdf } from '#server/seed/text-pdf.ts';
import { jpegPdf } from '#src/invoice/jpeg-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture, pixelsOf } from '../e-invoice-pictures.ts';
import { at } from '../json.ts';
import { lockedPdf, pdfFile } from '../pdf.ts';
import { bombPng, noisyPng } from '../png.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { setUpJourneys, signIn } from '../journeys/portal.ts';
import { inDatabase } from '../journeys/worker.ts';

/** Invoices that are too large for the API, or cannot be opened. */

const PDF_NUMBER = 'PDF/26-27/1';
const PHOTO_NUMBER = 'PHOTO/26-27/1';
const PHOTO_BYTES = 4_000_000;
const PDF_BYTES = 6_000_000;

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});

/** A photo of 12 megapixels with an e-invoice code. */
let photo: Buffer<ArrayBuffer>;
let invoice: Buffer<ArrayBuffer>;
beforeAll(async () => {
  const registrar = await newRegistrar();
  const photoOf = async (number: string) =>
    eInvoicePicture(
      await eInvoiceCode(registrar, { DocNo: number, DocDt: today().split('-').toReversed().join('/') }),
      { pageWidth: 2900, turn: 2, noise: 14, jpegQuality: 92 },
    );
  photo = await photoOf(PHOTO_NUMBER);
  expect(photo.length).toBeGreaterThan(PHOTO_BYTES);
  const printed = await photoOf(PDF_NUMBER);
  const { width, height } = pixelsOf(printed);
  const pages = Array.from({ length: 2 }, () => ({
    jpeg: new Uint8Array(printed),
    width,
    height,
  }));
  invoice = Buffer.from(await jpegPdf(pages).arrayBuffer());
  expect(invoice.length).toBeGreaterThan(PDF_BYTES);
});

const form = () => claimForm(page);
const question = () => page.getByRole('alertdialog', { name: 'Make this PDF smaller?' });
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `page-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: photo,
  }));

/** Submits what the form holds. @returns the pages of the uploaded PDF */
async function submit(): Promise<number> {
  await form().chooseT1('Not Applicable');
  await form().chooseT2('Not Applicable');
  await form().fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
  await form().acceptTerms();
  const uploaded = page.waitForResponse('**/partner/common/upload');
  await form().submit.click();
  await page.getByText('Claimed successfully').waitFor();
  const pdf = await journeys.fileAt(String(at(await (await uploaded).json(), 'data')), page);
  expect(pdf.length).toBeLessThan(1_000_000);
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const { numPages } = document;
  await document.loadingTask.destroy();
  return numPages;
}

test("a supplier's PDF of 6 MB is drawn anew after a question, and becomes a claim", async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoice.setInputFiles(pdfFile(invoice, 'supplier.pdf'));
  await question().getByText('A digital signature in the PDF is lost').waitFor();
  await question().getByRole('button', { name: 'Make it smaller' }).click();
  await page.getByText('supplier.pdf').waitFor();
  await page.getByText(`Invoice ${PDF_NUMBER} of`).waitFor();
  expect(await form().invoiceNumber.inputValue()).toBe(PDF_NUMBER);
  // It is shown as it will be uploaded.
  await page.getByRole('button', { name: 'Full screen: Page 2 of 2' }).waitFor();
  expect(await submit()).toBe(2);
});

test('the text of a PDF whose fonts are not in it is drawn', async () => {
  const [head, rest] = [Buffer.from('%PDF-1.7\n'), textPdf(['Tax invoice', 'Invoice No: DRAWN/1'])];
  const padding = Buffer.from(`%${'x'.repeat(1_100_000)}\n`);
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoice.setInputFiles(pdfFile(Buffer.concat([head, padding, rest]), 'text.pdf'));
  await question().getByRole('button', { name: 'Make it smaller' }).click();
  const picture = page.getByRole('img', { name: 'Page 1 of 1' });
  await picture.waitFor();
  const ink = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 100).length;
  });
  expect(ink).toBeGreaterThan(500);
});

test('five photos of 4 MB become one PDF of five pages, and a claim', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoice.setInputFiles(photos(5));
  await page.getByText('page-1.pdf').waitFor();
  await page.getByText(`Invoice ${PHOTO_NUMBER} of`).waitFor();
  expect(await submit()).toBe(5);
});

test('cancelled in the middle, the field keeps what it had and nothing else is kept', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoiceNumber.fill('CANCEL/1');
  await page.getByText('Draft saved').waitFor();
  await form().invoice.setInputFiles(photos(2));
  await page.getByText('Making the PDF.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Choose a PDF or pictures').waitFor();
  expect(await inDatabase(page, 'portal-claims')).not.toContain('page-1');

  await form().invoice.setInputFiles(pdfFile(invoice, 'supplier.pdf'));
  await question().getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('File size should be less than 1 MB').waitFor();
  expect(await inDatabase(page, 'portal-claims')).not.toContain('supplier');
  // Nothing is left that would take the next file's place.
  await form().invoice.setInputFiles(pdfFile());
  await page.getByText('bill.pdf').waitFor();
});

test('a PDF of a hundred pages that cannot be made to fit is told, and the field stays empty', async () => {
  const small = await eInvoicePicture('a page', { pageWidth: 400, jpegQuality: 60 });
  const { width, height } = pixelsOf(small);
  const pages = Array.from({ length: 100 }, () => ({ jpeg: new Uint8Array(small), width, height }));
  const book = Buffer.from(await jpegPdf(pages).arrayBuffer());
  expect(book.length).toBeGreaterThan(1_000_000);
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoice.setInputFiles(pdfFile(book, 'book.pdf'));
  await question().getByRole('button', { name: 'Make it smaller' }).click();
  await page.getByText('These pages do not fit into one PDF of 1 MB').waitFor();
  await page.getByText('Choose a PDF or pictures').waitFor();
});

test.each([
  ['a PDF with a password', () => [pdfFile(lockedPdf(1_200_000))], 'This PDF is protected by a password'],
  [
    'a small picture of 600 megapixels',
    () => [{ name: 'bomb.png', mimeType: 'image/png', buffer: bombPng(20_000, 30_000) }],
    'A picture has too many pixels',
  ],
  [
    'a HEIC photo that has no type',
    () => [{ name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('\0\0\0 ftypheic') }],
    'Photos in the HEIC format cannot be read here',
  ],
  [
    'a PDF among pictures',
    () => [pdfFile(), { name: 'page.png', mimeType: 'image/png', buffer: noisyPng(20) }],
    'Choose one PDF, or one or more pictures.',
  ],
])('%s is told, and the field stays empty', async (_, files, words) => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  await form().invoice.setInputFiles(files());
  await page.getByText(words).waitFor();
  await page.getByText('Choose a PDF or pictures').waitFor();
});
