import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { financialYear, indianDay } from '#src/api/contract/days.ts';
import { formatRupees } from '#src/ui/format.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { at, itemsOf } from '../json.ts';
import { pdfText } from '../pdf-text.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { answerOddly } from '../journeys/odd-api.ts';
import { COMPANION_ONLY, holdBack, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectKept } from '../journeys/worker.ts';

/** The statement of a financial year, on the screen, as CSV and as PDF. */

let page: Page;
const { askApi, urlOf } = setUpJourneys((visited) => {
  page = visited;
});

const SchemeAnswer = v.looseObject({
  data: v.looseObject({ program: v.looseObject({ total_value: v.number() }) }),
});

const PARTNER = 't2@demo.example';
const YEAR = financialYear(indianDay(new Date()));
const STATEMENT = { address: '/statement', title: 'Statement' };
const isComplete = () => page.getByText(/^Figures as of/).waitFor();
const table = (name: string) => page.getByRole('table', { name });

test('its totals are those of the claims, and PDF and CSV have the same', COMPANION_ONLY, async () => {
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  const expected = await recomputed();
  expect(expected.count).toBeGreaterThan(5);
  const totals = [expected.count, expected.claimed, expected.approved];
  const shown = [String(expected.count), formatRupees(expected.claimed), formatRupees(expected.approved)];
  const cells = await table('Claims').getByRole('row').last().getByRole('cell').allTextContents();
  expect(cells.slice(1, 4)).toEqual(shown);
  await expectAccessible(page);

  const csv = await csvRows();
  expect(csv.find(([first]) => first === 'Total')?.slice(1, 4)).toEqual(totals.map(String));
  const pdf = await downloaded('Download PDF');
  const text = await pdfText(pdf);
  expect(text).toContain('Statement of claims and rewards');
  expect(text).toMatch(/GSTIN +\w{15}/);
  expect(text).toContain(`Financial year ${YEAR}, 1 Apr, `);
  expect(text).toMatch(/ 1 ?\/ ?\d/);
  expect(totalLine(text, 'Total')).toEqual(shown);
  // Each claim is in it.
  for (const number of expected.invoices) expect(text).toContain(number);
  expect(await table('Reconciliation, over all years').getByText('agrees').count()).toBeGreaterThan(3);
  expect(await page.getByText('differs:').count()).toBe(0);
});

test('in Hindi, too, and without a network after a visit', COMPANION_ONLY, async () => {
  await page.context().addCookies([{ name: 'language', value: 'hi', url: urlOf('/').href }]);
  await signIn(page, PARTNER, { address: '/statement', title: 'विवरण' });
  await page.getByText(/^आँकड़े .* के हैं$/).waitFor();
  await expectKept(page);
  // A second visit is one of the worker, which keeps what makes PDFs.
  await page.reload();
  await page.getByText(/^आँकड़े .* के हैं$/).waitFor();
  const kept = () => page.evaluate(async () => (await (await caches.open('visited-v1')).keys()).length);
  await expect.poll(kept).toBeGreaterThanOrEqual(6);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^आँकड़े .* के हैं$/).waitFor();
  const shown = await table('क्लेम').getByRole('row').last().getByRole('cell').allTextContents();
  const text = await pdfText(await downloaded('PDF डाउनलोड करें'));
  expect(text).toContain('क्लेम और रिवॉर्ड का विवरण');
  expect(text).toContain('समीक्षा में');
  expect(totalLine(text, 'कुल')).toEqual(shown.slice(1, 4));
});

test('an API whose totals are wrong is told by how much, on PDF and CSV, too', COMPANION_ONLY, async () => {
  await page.route('**/api/partner/claims/scheme/1', async (route) => {
    const response = await fetchAnswer(route);
    const body = v.parse(SchemeAnswer, JSON.parse(await response.text()));
    body.data.program.total_value += 1234;
    return route.fulfill({ response, json: body });
  });
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  const told = "differs: the portal's total is 1,234 pts more";
  await table('Reconciliation, over all years').getByText(told).waitFor();
  expect((await downloaded('CSV')).toString()).toContain(told);
  const text = (await pdfText(await downloaded('Download PDF'))).replaceAll(/\s+/g, ' ');
  expect(text).toContain('1,234 pts');
});

test('an API of section 7 only, with a programme that does not answer, says what is missing', async () => {
  await answerOddly(page);
  await page.route('**/api/partner/claims/scheme/2', (route) => route.fulfill({ status: 500, body: '' }));
  await signIn(page, PARTNER, STATEMENT);
  await page.getByText(/^Not complete\. The claims or redemptions of these programmes/).waitFor();
  await table('Claims').waitFor();
  expect((await downloaded('CSV')).toString()).toContain('Not complete.');
});

test('programmes that fail do not keep it loading, and Retry gets what was missing', async () => {
  const failing = ['**/api/partner/claims/scheme/2', '**/api/partner/transactions/scheme/3'];
  for (const address of failing)
    await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  await page.getByText(/^Not complete\./).waitFor();
  for (const address of failing) await page.unroute(address);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText(/^Not complete\./).waitFor({ state: 'detached' });
  await isComplete();
});

test('redemptions are asked for anew whenever the claims are, so that both are of one time', async () => {
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toContain('/api/partner/claims/scheme/1');
  await expect.poll(() => asked).toContain('/api/partner/transactions/scheme/1');
});

test('a list of programmes that is still coming is not called lost, nor the year empty', async () => {
  const letGo = await holdBack(page, '**/api/partner/claims/rebate');
  await page.route('**/api/partner/claims/scheme', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  await signIn(page, PARTNER, STATEMENT);
  await page.getByText(/^Getting the claims of all programmes/).waitFor();
  expect(await page.getByText('could not be loaded').count()).toBe(0);
  expect(await page.getByText('No claims in this year').count()).toBe(0);
  letGo();
  await isComplete();
});

test('Retry asks for the lists when all of them have failed', async () => {
  const lists = /\/api\/partner\/claims\/(?:scheme|rebate)$/;
  await page.route(lists, (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'Moved.' } }),
  );
  await signIn(page, PARTNER, STATEMENT);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute(lists);
  await retry.click();
  await isComplete();
});

test('Stop and Retry keep the place of a partner who uses a keyboard', COMPANION_ONLY, async () => {
  const failing = '**/api/partner/claims/scheme/2';
  await page.route(failing, (route) => route.fulfill({ status: 404, body: '' }));
  const letGo = await holdBack(page, '**/assets/paper-pdf*.js');
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  letGo();
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  expect(await focused()).toBe('Download PDF');
  const asked = page.waitForResponse(failing);
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await asked;
  await isComplete();
  expect(await focused()).toBe('Retry');
});

test('without the list of quarters nothing is said to differ', COMPANION_ONLY, async () => {
  await page.route('**/api/partner/claims/rebate', (route) => route.fulfill({ status: 500, body: '' }));
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  await table('Reconciliation, over all years').getByText('cannot be compared').first().waitFor();
  expect(await page.getByText('differs:').count()).toBe(0);
});

test('a PDF that waits for another press is not shared for another year', COMPANION_ONLY, async () => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      // The press is too long ago.
      share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    });
  });
  await signIn(page, PARTNER, STATEMENT);
  await isComplete();
  await page.getByRole('button', { name: 'Share PDF' }).click();
  await page.getByText('The PDF is ready').waitFor();
  const last = `${Number(YEAR.slice(0, 4)) - 1}-${YEAR.slice(2, 4)}`;
  await page.getByRole('button', { name: /Financial year/ }).click();
  await page.getByRole('option', { name: last }).click();
  await page.getByText('The PDF is ready').waitFor({ state: 'detached' });
});

/** The year's figures from the raw answers. */
async function recomputed() {
  const claims: unknown[] = [];
  for (const type of ['scheme', 'rebate']) {
    const list = itemsOf(at(await askApi(PARTNER, `/partner/claims/${type}`), 'data'));
    for (const programme of list) {
      const answer = await askApi(PARTNER, `/partner/claims/${type}/${String(at(programme, 'id'))}`);
      claims.push(...itemsOf(at(answer, 'data', 'claims')));
    }
  }
  const from = `${YEAR.slice(0, 4)}-04-01`;
  const until = `${Number(YEAR.slice(0, 4)) + 1}-03-31`;
  const ofYear = claims.filter((claim) => {
    const day = String(at(claim, 'invoice_date')).slice(0, 10);
    return day >= from && day <= until;
  });
  const sum = (field: string) =>
    ofYear.reduce<number>((all, claim) => all + Number(at(claim, field) ?? 0), 0);
  return {
    count: ofYear.length,
    claimed: sum('total_value'),
    approved: sum('approved_business_volume'),
    invoices: ofYear.map((claim) => String(at(claim, 'invoice_number'))),
  };
}

async function downloaded(button: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await downloading).path());
}

/** Without quotes, which no cell that is looked at needs. */
async function csvRows(): Promise<string[][]> {
  const text = (await downloaded('CSV')).toString();
  return text.split('\r\n').map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

/** The first three figures of the first total. */
function totalLine(text: string, name: string): string[] {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return line.trim().split(/\s+/).slice(1, 4);
}

test('a network’s own page in place of the profile is no profile without a GSTIN', async () => {
  let isCaptive = true;
  const html = { contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' };
  for (const address of ['**/api/partner/profile', '**/api/public/states'])
    await page.route(address, (route) => (isCaptive ? route.fulfill(html) : route.continue()));
  await signIn(page, 't1@demo.example', { address: '/statement' });
  const holder = page.getByRole('region', { name: /20\d\d/ }).first();
  await holder.getByText('not known').first().waitFor();
  expect(await holder.getByText('not on file').count()).toBe(0);
  isCaptive = false;
  await page.reload();
  await expect.poll(() => holder.innerText()).toMatch(/\b\d{2}[A-Z]{5}\d{4}[A-Z]\w{3}\b/);
});
