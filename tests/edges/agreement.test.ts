import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { setUpJourneys, signIn, toastsOn } from '../journeys/portal.ts';
import { pdfFile } from '../pdf.ts';

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});

test('an agreement that is replaced or removed while it is uploaded does not arrive', async () => {
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const vertical = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'SURVEILLANCE', exact: true }) });
  const file = vertical.getByLabel('Agreement for SURVEILLANCE (PDF)');
  const upload = vertical.getByRole('button', { name: 'Upload agreement' });
  const uploads = '**/api/partner/programs/rebate/quarter/*/agreements';
  const release: (() => void)[] = [];
  await page.route(uploads, async (route) => {
    await new Promise<void>((resolve) => {
      release.push(resolve);
    });
    await route.continue().catch(() => undefined);
  });
  const stopped = () => vertical.getByRole('progressbar').waitFor({ state: 'detached' });

  await file.setInputFiles(pdfFile(undefined, 'first.pdf'));
  await upload.click();
  await vertical.getByRole('progressbar').waitFor();
  await file.setInputFiles(pdfFile(undefined, 'second.pdf'));
  await stopped();
  await upload.click();
  await vertical.getByRole('progressbar').waitFor();
  await vertical.getByRole('button', { name: 'Remove second.pdf' }).click();
  await stopped();
  for (const go of release) go();
  await page.unroute(uploads);

  const third = pdfFile(undefined, 'third.pdf');
  await file.setInputFiles(third);
  await upload.click();
  await toastsOn(page, 'Agreement uploaded').waitFor();
  await vertical.getByText('Your agreement is under review').waitFor();
  expect(await toastsOn(page, 'Agreement uploaded').count()).toBe(1);
  expect(await toastsOn(page, 'Oops! Error occurred').count()).toBe(0);
  await vertical.getByRole('button', { name: 'View agreement' }).click();
  const viewer = page.getByRole('dialog', { name: 'Agreement for SURVEILLANCE' });
  const downloading = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).click();
  const saved = await readFile(await (await downloading).path());
  expect(saved.equals(third.buffer)).toBe(true);
});
