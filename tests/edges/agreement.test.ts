import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { createPdfObjects } from '#src/base/pdf-objects.ts';

import { setUpJourneys, signIn, toastsOn } from '../journeys/portal.ts';
import { expectFocus } from '../journeys/focus.ts';
import { pdfFile, pdfOfSize } from '../pdf.ts';

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});

const PAGES = 10;

async function pagesPdf(): Promise<Buffer> {
  const { reserve, write, end } = createPdfObjects('%PDF-1.4\n');
  const list = reserve();
  const pages = Array.from({ length: PAGES }, () =>
    write(`/Type /Page /Parent ${list} 0 R /MediaBox [0 0 595 842]`),
  );
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  write(`/Type /Pages /Kids [${kids}] /Count ${PAGES}`, undefined, list);
  const catalogue = write(`/Type /Catalog /Pages ${list} 0 R`);
  return Buffer.from(await end(`/Root ${catalogue} 0 R`).arrayBuffer());
}

const uploads = '**/api/partner/programs/rebate/quarter/*/agreements';
const surveillance = () =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SURVEILLANCE', exact: true }) });
const choose = (file: ReturnType<typeof pdfFile>) =>
  surveillance().getByLabel('Agreement for SURVEILLANCE (PDF)').setInputFiles(file);

async function logOut(): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByLabel('Email').waitFor();
}

test('an agreement that is uploaded while its partner logs out stops, and the next partner hears nothing of it', async () => {
  let isSent = false;
  let letGo: (() => void) | undefined;
  await page.route(uploads, async (route) => {
    isSent = true;
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await route
      .fulfill({ status: 422, json: { success: false, error: 'Not this one.' } })
      .catch(() => undefined);
  });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  await choose(pdfFile());
  await surveillance().getByText('bill.pdf').waitFor();
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/agreements'));
  await surveillance().getByRole('button', { name: 'Upload agreement' }).click();
  await expect.poll(() => isSent).toBe(true);
  await logOut();
  letGo?.();
  await stopped;
  await page.unroute(uploads);
  expect(await toastsOn(page, 'Oops! Error occurred').count()).toBe(0);
});

test('the question whether to make a PDF smaller ends with the form, or when another file is chosen', async () => {
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const question = page.getByRole('alertdialog', { name: 'Make this PDF smaller?' });
  await choose(pdfFile(pdfOfSize(1_500_000)));
  await question.waitFor();
  await choose(pdfFile(undefined, 'small.pdf'));
  await surveillance().getByText('small.pdf').waitFor();
  expect(await question.count()).toBe(0);
  await choose(pdfFile(pdfOfSize(1_500_000)));
  await question.waitFor();
  await page.goBack();
  await surveillance().waitFor({ state: 'detached' });
  expect(await question.count()).toBe(0);
});

test('an agreement that is open is not loaded anew when the partner comes back to the page', async () => {
  let loads = 0;
  await page.route('**/api/partner/programs/rebate/agreement/*', (route) => {
    loads += 1;
    return loads === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const view = page.getByRole('button', { name: 'View agreement' }).first();
  const viewer = page.getByRole('dialog', { name: /^Agreement for/ });
  await view.click();
  await viewer.getByRole('button', { name: 'Retry' }).click();
  await viewer.getByRole('img', { name: /^Page 1/ }).waitFor();
  expect(loads).toBe(2);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  // A load would have begun before this one.
  await page.evaluate(() => fetch('/icon.svg'));
  expect(loads).toBe(2);
  // What the vendor has replaced meanwhile is shown at the next opening.
  await viewer.getByRole('button', { name: 'Close' }).click();
  await view.click();
  await viewer.getByRole('img', { name: /^Page 1/ }).waitFor();
  expect(loads).toBe(3);
});

test('an agreement that is replaced or removed while it is uploaded does not arrive', async () => {
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const vertical = surveillance();
  const file = vertical.getByLabel('Agreement for SURVEILLANCE (PDF)');
  const upload = vertical.getByRole('button', { name: 'Upload agreement' });
  const release: (() => void)[] = [];
  await page.route(uploads, async (route) => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    await route.continue().catch(() => undefined);
  });
  const uploading = vertical.getByRole('progressbar', { name: 'Uploading' });
  const stopped = () => uploading.waitFor({ state: 'detached' });

  await file.setInputFiles(pdfFile(undefined, 'first.pdf'));
  await upload.click();
  await uploading.waitFor();
  await file.setInputFiles(pdfFile(undefined, 'second.pdf'));
  await stopped();
  await upload.click();
  await uploading.waitFor();
  await vertical.getByRole('button', { name: 'Remove second.pdf' }).click();
  await stopped();
  for (const go of release) go();
  await page.unroute(uploads);

  const third = pdfFile(await pagesPdf(), 'third.pdf');
  await file.setInputFiles(third);
  // A button that is busy with the making of the file ignores a key.
  await vertical.getByText('third.pdf').waitFor();
  await upload.press('Enter');
  await toastsOn(page, 'Agreement uploaded').waitFor();
  await vertical.getByText('Your agreement is under review').waitFor();
  const view = vertical.getByRole('button', { name: 'View agreement' });
  await expectFocus(view);
  expect(await toastsOn(page, 'Agreement uploaded').count()).toBe(1);
  expect(await toastsOn(page, 'Oops! Error occurred').count()).toBe(0);
  await view.click();
  const viewer = page.getByRole('dialog', { name: 'Agreement for SURVEILLANCE' });
  const downloading = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  const saved = await readFile(await (await downloading).path());
  expect(saved.equals(third.buffer)).toBe(true);

  // Only pages near the view are drawn, and take memory.
  const drawn = async () => {
    const sheets = await viewer.getByRole('img').all();
    const widths = await Promise.all(sheets.map((sheet) => sheet.getAttribute('width')));
    return widths.flatMap((width, index) => (width === '0' ? [] : [index + 1]));
  };
  /** Whether the first page is drawn, the last one, and few in all. */
  const seen = async () => {
    const numbers = await drawn();
    return [numbers.includes(1), numbers.includes(PAGES), numbers.length <= 3];
  };
  for (let step = 0; step < 3; step += 1) await viewer.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(seen).toEqual([true, false, true]);
  await viewer.getByRole('img', { name: `Page ${PAGES} of ${PAGES}` }).scrollIntoViewIfNeeded();
  await expect.poll(seen).toEqual([false, true, true]);
});
