import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, type Page } from 'playwright';
import { jpegPdf } from '#src/invoice/jpeg-pdf.ts';
import { eInvoiceCode, newRegistrar } from '../e-invoice.ts';
import { type PictureOptions, eInvoicePicture, pixelsOf } from '../e-invoice-pictures.ts';
import { claimForm, today } from '../journeys/claim-form.ts';
import { CPU_RATE } from './phone.ts';
import { slowBrowser } from './slow-browser.ts';

/** Measures what a partner waits for who scans an invoice, or chooses photos or a PDF of it. */

const FORM = '/claims/1/scheme/submit';
/** A photo of 12.2 megapixels and 4 MB as phones take it: all of a page on a table, a little turned, in uneven light. */
const PHOTO: Partial<PictureOptions> = {
  pageWidth: 2672,
  turn: 2,
  blur: 0.6,
  noise: 6,
  shadow: 0.3,
  jpegQuality: 90,
};
/** A page of a PDF: from a scanner with 200 dpi, and so fine and noisy that two of them have 6 MB. */
const SCAN: Partial<PictureOptions> = { pageWidth: 1560, jpegQuality: 60 };
const LARGE_SCAN: Partial<PictureOptions> = { pageWidth: 2725, noise: 4, blur: 0.6, jpegQuality: 90 };
/** The last long task is reported after the task. */
const SETTLE_MS = 500;
/** As often as the screen is drawn. A busy machine takes long. */
const AS_SEEN = { polling: 'raf', timeout: 120_000 } as const;

/** Paths of files: Playwright would decode a buffer on the page's main thread. */
export interface Invoices {
  photos: readonly string[];
  /** Two pages, below 1 MB. */
  pdf: string;
  /** Two pages of 6 MB in all. */
  largePdf: string;
  /** For the camera. */
  frame: ImageData;
}

/** Draws invoices of today, each with an e-invoice code, into a folder. */
export async function drawInvoices(folder: string): Promise<Invoices> {
  const code = await eInvoiceCode(await newRegistrar(), {
    DocNo: 'BENCH/26-27/1',
    DocDt: today().split('-').toReversed().join('/'),
  });
  const kept = async (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const pdfOf = async (options: Partial<PictureOptions>) => {
    const jpeg = new Uint8Array(await eInvoicePicture(code, options));
    const { width, height } = pixelsOf(Buffer.from(jpeg));
    const page = { jpeg, width, height };
    return new Uint8Array(await jpegPdf([page, page]).arrayBuffer());
  };
  const photo = await eInvoicePicture(code, PHOTO);
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg'];
  return {
    photos: await Promise.all(names.map((name) => kept(name, photo))),
    pdf: await kept('scan.pdf', await pdfOf(SCAN)),
    largePdf: await kept('large.pdf', await pdfOf(LARGE_SCAN)),
    frame: pixelsOf(await eInvoicePicture(code, { pageWidth: 1800, seen: 0.4, turn: 4, noise: 4 })),
  };
}

/** Ms until each of some moments, and the longest task of the main thread meanwhile. */
export interface Wait {
  until: readonly number[];
  longestTask: number;
}

type Moment = (typeof MOMENTS)[keyof typeof MOMENTS];
/** What is seen: an element with a text, or fields that are filled. */
const MOMENTS = {
  looking: { element: '[role=dialog] [role=status]', text: 'Hold the whole page' },
  named: { element: 'main', text: 'BENCH/26-27/1' },
  question: { element: '[role=alertdialog]', text: 'Make this PDF smaller?' },
  inField: { element: 'form strong', text: '.pdf' },
  filled: { element: 'form', filled: true },
} as const;

declare global {
  var wait: { from: number; tasks: number[] };
}

/** Scan is pressed on the dashboard, until the scanner looks, and until it names the invoice that it has read. */
export function scan(browser: Browser, context: BrowserContext, url: string): Promise<Wait> {
  return waitOn(browser, context, `${url}/`, [
    [(page) => page.getByRole('link', { name: 'Scan an invoice' }).tap(), [MOMENTS.looking, MOMENTS.named]],
  ]);
}

/** Files are chosen in the claim form, until its PDF is there, and until number and date are filled. */
export function choose(
  browser: Browser,
  context: BrowserContext,
  url: string,
  files: readonly string[],
): Promise<Wait> {
  return waitOn(browser, context, url + FORM, [
    [(page) => claimForm(page).invoice.setInputFiles([...files]), [MOMENTS.inField, MOMENTS.filled]],
  ]);
}

/** A PDF that is too large is chosen, until the question, and from the answer until the smaller PDF is there. */
export function shrinkPdf(
  browser: Browser,
  context: BrowserContext,
  url: string,
  pdf: string,
): Promise<Wait> {
  return waitOn(browser, context, url + FORM, [
    [(page) => claimForm(page).invoice.setInputFiles(pdf), [MOMENTS.question]],
    [
      (page) => page.getByRole('button', { name: 'Make it smaller' }).tap(),
      [MOMENTS.inField, MOMENTS.filled],
    ],
  ]);
}

type Step = readonly [act: (page: Page) => Promise<void>, moments: readonly Moment[]];

/** Opens a screen, waits until it rests, slows everything down, and does the steps. */
async function waitOn(
  browser: Browser,
  context: BrowserContext,
  address: string,
  steps: readonly Step[],
): Promise<Wait> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector('[data-drawn]') === null);
  await page.waitForLoadState('networkidle');
  const endSlow = await slowBrowser(browser, CPU_RATE);
  const until: number[] = [];
  try {
    await page.evaluate(noteActs);
    for (const [act, moments] of steps) {
      await act(page);
      for (const moment of moments)
        until.push(await (await page.waitForFunction(sinceAct, moment, AS_SEEN)).jsonValue());
    }
    await page.waitForTimeout(SETTLE_MS * CPU_RATE);
    return { until, longestTask: await page.evaluate(() => Math.max(0, ...globalThis.wait.tasks)) };
  } finally {
    await endSlow();
    await page.close();
  }
}

/** In the page: notes when it is pressed or gets a file, and its long tasks from then on. */
function noteActs(): void {
  globalThis.wait = { from: 0, tasks: [] };
  const act = ({ timeStamp }: Event) => {
    globalThis.wait.from = timeStamp;
  };
  addEventListener('pointerdown', act, true);
  addEventListener('change', act, true);
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (globalThis.wait.from > 0 && startTime + duration > globalThis.wait.from)
        globalThis.wait.tasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** In the page: ms from the last act if a moment is here, or else 0. */
function sinceAct(moment: Moment): number {
  const element = document.querySelector(moment.element);
  const isHere =
    'text' in moment
      ? element?.textContent?.includes(moment.text) === true
      : element?.querySelector<HTMLInputElement>('input[name=invoice_number]')?.value !== '' &&
        element?.querySelector('[role=spinbutton][aria-valuetext=Empty]') === null;
  return isHere ? performance.now() - globalThis.wait.from : 0;
}
