import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Registrar, eInvoiceCode, judgedCodes, newRegistrar } from '../e-invoice.ts';
import { eInvoicePicture, pixelsOf } from '../e-invoice-pictures.ts';
import { textPdf } from '#server/seed/text-pdf.ts';
import { fakeCamera } from '../fake-camera.ts';
import { pdfFile } from '../pdf.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { wordsOf } from '../screens/words.ts';
import { PASSWORD, setUpJourneys, signIn } from '../journeys/portal.ts';

/** The scanner and the claim form, with a camera that sees the code of a payment. */

const payment = await eInvoicePicture('upi://pay?pa=shop@bank&am=100', { pageWidth: 1200, seen: 0.5 });
const registrar = await newRegistrar();
const NUMBER = 'INV/26-27/0077';
const TODAY = today().split('-').toReversed().join('/');

let page: Page;
const journeys = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { flags: fakeCamera(pixelsOf(payment)) },
);

declare global {
  interface Window {
    /** What the camera was asked for. */
    streams: MediaStream[];
  }
}

async function pictureOf(
  fields: Parameters<typeof eInvoiceCode>[1],
  signer: Registrar = registrar,
  options?: Parameters<typeof eInvoiceCode>[2],
) {
  const buffer = await eInvoicePicture(await eInvoiceCode(signer, fields, options), { seen: 0.5 });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

const provideKeys = (...keys: Registrar[]) =>
  page.route('**/einvoice-keys.json', (route) =>
    route.fulfill({ json: { keys: keys.map(({ publicKey }) => publicKey) } }),
  );

test('a code that is no e-invoice’s is told, a picture can be chosen instead, and the camera stops', async () => {
  await page.addInitScript(() => {
    window.streams = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.streams.push(stream);
      return stream;
    };
  });
  await signIn(page, 't3@demo.example', { address: '/claims/submit?scan=true' });
  await page.getByText('This QR code is for a payment').waitFor();
  await expectAccessible(page);
  // A reader that the phone ends while it reads is told, and comes again.
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the worker below
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function endAtNextFrame(this: Worker, ...order) {
      Worker.prototype.postMessage = post;
      Reflect.apply(post, this, order);
      this.terminate();
    };
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
  await page.getByText('This QR code is for a payment').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture or PDF' }).click();
  await (await chooser).setFiles([await pictureOf({ DocNo: NUMBER, DocDt: '12/06/2025' })]);
  await page.getByText(`Invoice ${NUMBER} of 12 Jun, 2025`).waitFor();
  expect(
    await page.evaluate(() =>
      window.streams.map((stream) => stream.getTracks().map((track) => track.readyState)),
    ),
  ).toEqual([['ended']]);
  // No programme holds a day of last year: each says why, and none can be chosen.
  const programmes = page.getByRole('button', { name: /Power Play/ });
  expect(await programmes.first().getAttribute('aria-disabled')).toBe('true');
  await expectAccessible(page);
});

test('where the camera is not allowed, the scanner says so, and ends with Escape', async () => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await signIn(page, 't3@demo.example', { address: '/claims/submit?scan=true' });
  await page.getByText('The portal may not use the camera').waitFor();
  await page.getByRole('button', { name: 'Choose a picture or PDF' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/claims/submit');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('pictures in the form become its PDF and fill it; what was typed stays, with the code’s beside it', async () => {
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const form = claimForm(page);
  await form.invoiceNumber.fill('TYPED/1');
  await form.invoice.setInputFiles([await pictureOf({ DocNo: NUMBER, DocDt: TODAY })]);
  await page.getByText('photo.pdf').waitFor();
  await page.getByText('Read from the e-invoice code').waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe('TYPED/1');
  await page.getByRole('button', { name: `Use ${NUMBER}` }).waitFor();
  // The day was empty, so it is filled.
  expect(await page.getByRole('button', { name: /^Use / }).allTextContents()).toEqual([`Use ${NUMBER}`]);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Use ${NUMBER}` }).click();
  expect(await form.invoiceNumber.inputValue()).toBe(NUMBER);
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByText(`Invoice ${NUMBER} of`).waitFor();
  // Another file has no such code.
  await form.invoice.setInputFiles([{ name: 'x.jpg', mimeType: 'image/jpeg', buffer: payment }]);
  await page.getByText('x.pdf').waitFor();
  await page.getByText('Read from the e-invoice code').waitFor({ state: 'detached' });
  // A refused file leaves the field, and what is known of it, as they are.
  await form.invoice.setInputFiles([await pictureOf({ DocNo: NUMBER, DocDt: TODAY })]);
  await page.getByText('Read from the e-invoice code').waitFor();
  await form.invoice.setInputFiles([{ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') }]);
  await page.getByText('x.jpg: This picture is damaged or no photo.').waitFor();
  await page.getByText('photo.pdf stays chosen.').waitFor();
  await page.getByText(`Invoice ${NUMBER} of`).waitFor();
  await page.getByText('Draft saved').waitFor();
  await page.reload();
  await page.getByText('photo.pdf').waitFor();
  await page.getByText(`Invoice ${NUMBER} of`).waitFor();
});

test('over a metered connection the reader is loaded when the partner agrees, in the form and before a programme is chosen', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const isReaderLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('code-reader')),
    );
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const form = claimForm(page);
  await form.invoice.setInputFiles([await pictureOf({ DocNo: NUMBER, DocDt: TODAY })]);
  await page.getByText('This invoice can be read').waitFor();
  await expectAccessible(page);
  expect(await form.invoiceNumber.inputValue()).toBe('');
  expect(await isReaderLoaded()).toBe(false);
  await page.getByRole('button', { name: 'Load 350 KB' }).click();
  await page.getByText(`Invoice ${NUMBER} of`).waitFor();
  expect(await form.invoiceNumber.inputValue()).toBe(NUMBER);
  expect(await isReaderLoaded()).toBe(true);

  await journeys.comeAgain({});
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await signIn(page, 't3@demo.example', { address: '/claims/submit?scan=true' });
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(pdfFile(textPdf(['Invoice No: METERED/1', `Invoice Date: ${TODAY}`])));
  await page.getByRole('button', { name: 'Load 760 KB' }).click();
  await page.getByText('The text of the PDF seems to say: METERED/1').waitFor();
});

const JUDGED = await Promise.all(
  (await judgedCodes(registrar)).map(async ({ trust, code }) => ({
    trust,
    picture: await eInvoicePicture(code, { seen: 0.5 }),
  })),
);

test.each(['en', 'hi'] as const)(
  'in %s, a code of each key, payload, issuer and header has the right words',
  async (language) => {
    const m = wordsOf(language);
    await journeys.comeAgain({ locale: language === 'hi' ? 'hi-IN' : 'en-IN' });
    await provideKeys(registrar);
    await page.goto('/login');
    await page.getByLabel(m.login_email(), { exact: true }).fill('t3@demo.example');
    await page.getByLabel(m.login_password(), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: m.login_continue() }).click();
    await page.getByRole('heading', { name: m.dashboard_title(), exact: true }).waitFor();
    const words = {
      signed: [m.einvoice_signed(), m.einvoice_signed_text()],
      read: [m.einvoice_read(), m.einvoice_read_text()],
      consistent: [m.einvoice_consistent(), m.einvoice_consistent_text()],
      changed: [m.einvoice_changed(), m.einvoice_changed_text()],
      test: [m.einvoice_test(), m.einvoice_test_text()],
    };
    for (const { trust, picture } of JUDGED) {
      await page.goto('/claims/1/scheme/submit');
      await page
        .getByLabel(m.claim_invoice())
        .setInputFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture }]);
      for (const text of words[trust]) await page.getByText(text).waitFor();
    }
  },
);

test('the distributor of an invoice is known from the last claim for the same seller', async () => {
  const seller = { SellerGstin: '36AAKFC7312M1Z7', DocDt: TODAY };
  const claimOf = async (number: string) => {
    await page.goto('/claims/1/scheme/submit');
    const form = claimForm(page);
    await form.invoice.setInputFiles([await pictureOf({ ...seller, DocNo: number })]);
    await page.getByText(`Invoice ${number} of`).waitFor();
    return form;
  };
  const send = async (form: ReturnType<typeof claimForm>) => {
    await form.chooseT2('Not Applicable');
    await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
    await form.acceptTerms();
    await form.submit.click();
    await page.getByText('Claimed successfully').waitFor();
    await page.waitForURL('**/claims/scheme?**');
  };
  await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit' });
  const first = await claimOf('SELLER/1');
  await first.chooseT1('Rajdhani Systems, New Delhi');
  await send(first);
  // A claim for another seller's invoice in between, and then again one of the first.
  await page.goto('/claims/1/scheme/submit');
  const between = claimForm(page);
  await between.fill('OTHER/1');
  await between.submit.click();
  await page.getByText('Claimed successfully').waitFor();
  await page.waitForURL('**/claims/scheme?**');
  const again = await claimOf('SELLER/2');
  await page.getByRole('button', { name: /Rajdhani Systems, New Delhi/ }).waitFor();
  // What is chosen now stays.
  await again.chooseT1('Not Applicable');
  await again.invoice.setInputFiles([await pictureOf({ ...seller, DocNo: 'SELLER/3' })]);
  await page.getByText('Invoice SELLER/3 of').waitFor();
  await again.invoiceNumber.fill('SELLER/3');
  await send(again);
});
