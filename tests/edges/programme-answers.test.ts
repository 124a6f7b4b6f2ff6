import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, fieldsOf } from '../json.ts';
import { manyClaims } from '../many-claims.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { COMPANION_ONLY, isOnTop, setUpJourneys, signIn } from '../journeys/portal.ts';
import { fetchAnswer } from '../fetch-answer.ts';
import { programmePage } from '../journeys/programme-page.ts';
import { claimRows } from '../journeys/claim-rows.ts';

let page: Page;
const portal = setUpJourneys(
  (visited) => {
    page = visited;
  },
  { hasWorker: false },
);
const { heading } = programmePage(() => page);

test('no programmes, no claims, no rewards: each screen says so', async () => {
  await page.route('**/api/partner/programs/rebate', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  await page.route('**/api/partner/claims/*', (route) =>
    route.fulfill({ json: { success: true, data: [] } }),
  );
  await page.route('**/api/partner/programs', (route) =>
    route.fulfill({ json: { success: true, data: { programs: [] } } }),
  );
  await page.route('**/api/partner/transactions/scheme/1', (route) =>
    route.fulfill({
      json: { success: true, data: { scheme: { title: 'Empty', rewards: [] }, transactions: [] } },
    }),
  );
  await signIn(page, 't2@demo.example');
  for (const [address, text] of [
    ['/schemes', 'No schemes at the moment'],
    ['/rebate-programs', 'No rebate programs at the moment'],
    ['/claims/scheme', 'There is no scheme to claim for yet.'],
    ['/claims/rebate', 'There is no rebate program to claim for yet.'],
    ['/rewards/1', 'There are no rewards in this scheme yet.'],
  ] as const) {
    await page.goto(address);
    await page.getByText(text).waitFor();
  }
  await page.getByText('No results.').waitFor();
});

const SCREENS = [
  ['/scheme/1', '**/api/partner/programs/1'],
  ['/rebate-programs', '**/api/partner/programs/rebate'],
  ['/claims/scheme', '**/api/partner/claims/scheme'],
  ['/claims/rebate', '**/api/partner/claims/rebate'],
  ['/claims/1/scheme/submit', '**/api/partner/programs/1/init'],
  ['/claims/11/rebate/submit?business_vertical=SOHO', '**/api/partner/programs/rebate/11?**'],
  ['/rewards/1', '**/api/partner/transactions/scheme/1'],
] as const;

test.each(SCREENS)('%s shows what went wrong, whatever the form of the answer', async (address, call) => {
  let answer: object = { status: 404, json: { success: false, error: { message: 'It is not there.' } } };
  // Routed before the sign-in, because a prefetched answer would be shown instead.
  await page.route(call, (route) => route.fulfill(answer));
  await signIn(page, 't2@demo.example', { address });
  await heading('It is not there.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  answer = { status: 200, json: { success: false, error: 'Not today.' } };
  await page.goto(address);
  await heading('Not today.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await heading('Dashboard').waitFor();
});

test('a rebate programme that is opened stays on the screen, although a longer one above it closes', async () => {
  await signIn(page, 't2@demo.example', { address: '/rebate-programs' });
  const older = page.getByRole('button', { name: /^Growth Rebate/ }).nth(2);
  await older.press('Enter');
  expect(await older.getAttribute('aria-expanded')).toBe('true');
  expect(await isOnTop(older)).toBe(true);
});

test('an HTML 502 is retried while the screen shows its loading state, and then reported', async () => {
  await signIn(page, 't2@demo.example');
  await page.clock.install();
  let asked = 0;
  let letGo = () => undefined as void;
  const isSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/partner/transactions/scheme/1', async (route) => {
    asked += 1;
    await isSeen;
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' });
  });
  await page.goto('/rewards/1');
  await page.getByText('loading ...').waitFor();
  letGo();
  for (const seconds of [1, 2, 4]) await page.clock.runFor(seconds * 1000 + 50);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return heading('Something went wrong').count();
    })
    .toBe(1);
  expect(asked).toBe(4);
});

test(
  'the date of an invoice must lie within the programme by days in India, whatever the device’s time zone',
  COMPANION_ONLY,
  async () => {
    await portal.comeAgain({ timezoneId: 'America/New_York', viewport: { width: 360, height: 740 } });
    await page.route('**/api/partner/programs/1/init', async (route) => {
      const response = await fetchAnswer(route);
      const body: unknown = await response.json();
      const program = {
        ...fieldsOf(at(body, 'data', 'program')),
        start_date: '2024-02-29',
        end_date: '2024-03-31',
        claim_allowed_till: '2024-04-30',
      };
      await route.fulfill({ json: { success: true, data: { ...fieldsOf(at(body, 'data')), program } } });
    });
    await signIn(page, 't3@demo.example');
    const isOpenAt = async (instant: string) => {
      await page.clock.setFixedTime(new Date(instant));
      await page.goto('/claims/1/scheme/submit');
      await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
      return (await page.getByRole('button', { name: 'Submit Claim' }).count()) === 1;
    };
    expect(await isOpenAt('2024-02-28T18:29:59Z')).toBe(false);
    expect(await isOpenAt('2024-02-28T18:30:00Z')).toBe(true);
    expect(await isOpenAt('2024-04-30T18:29:59Z')).toBe(true);
    expect(await isOpenAt('2024-04-30T18:30:00Z')).toBe(false);
    expect(await isOpenAt('2024-03-01T06:00:00Z')).toBe(true);
    const outside = page.getByText(
      'The invoice date must lie between the start and the end of the programme.',
    );
    const form = claimForm(page);
    for (const [day, isInside] of [
      ['2024-02-28', false],
      ['2024-02-29', true],
      ['2024-03-31', true],
      ['2024-04-01', false],
    ] as const) {
      await form.typeDate(day);
      await expect.poll(() => outside.count()).toBe(isInside ? 0 : 1);
    }
  },
);

test('hostile HTML in the terms is removed and runs nothing', async () => {
  const hostile = `<p id="terms" style="position:fixed;inset:0;background:red">Read <a href="javascript:globalThis.hacked=1">this</a>
    and <a href="https://vendor.example/terms">that</a>.</p><script>globalThis.hacked=1</script>
    <img src="x" onerror="globalThis.hacked=1"><svg><script>globalThis.hacked=1</script></svg>
    <form action="https://evil.example"><input name="password"></form><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>
    <style>body{display:none}</style><a href="data:text/html,x">data</a><p onclick="globalThis.hacked=1">click</p>`;
  for (const call of ['**/api/partner/programs/1/init', '**/api/partner/programs/1'])
    await page.route(call, async (route) => {
      const response = await fetchAnswer(route);
      const body: unknown = await response.json();
      const program = { ...fieldsOf(at(body, 'data', 'program')), t_and_c: hostile };
      await route.fulfill({ json: { success: true, data: { ...fieldsOf(at(body, 'data')), program } } });
    });
  await signIn(page, 't3@demo.example');
  for (const address of ['/claims/1/scheme/submit', '/scheme/1']) {
    await page.goto(address);
    await page.getByText('click', { exact: true }).click();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    const terms = page
      .locator('div')
      .filter({ has: page.getByText('click', { exact: true }) })
      .last();
    expect(await terms.locator('script, style, form, input, iframe, img, [style], [onclick]').count()).toBe(
      0,
    );
    const links = await terms
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]),
      );
    expect(links).toEqual([['https://vendor.example/terms', '_blank', 'noopener noreferrer']]);
  }
});

test('10,000 claims: list and address follow a search as it is typed, and the export has what is found', async () => {
  const claims = manyClaims(10_000);

  await page.route('**/api/partner/claims/scheme/1', async (route) => {
    const response = await fetchAnswer(route);
    const body: unknown = await response.json();
    await route.fulfill({ json: { success: true, data: { ...fieldsOf(at(body, 'data')), claims } } });
  });
  await signIn(page, 't1@demo.example', { address: '/claims/scheme?program_id=1' });
  await page.getByText('1–20 of 10,000').waitFor();
  const search = page.getByLabel('Search claims');
  await search.click();
  await search.pressSequentially('INV/0999');
  await page.getByText('1–10 of 10', { exact: true }).waitFor();
  await page.waitForURL(/[?&]q=INV(%2F|\/)0999/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n').length).toBe(11);
  await search.fill('');
  await page.getByLabel('Rows per page').selectOption('100');
  await page.waitForURL(/size=100/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('101–200 of 10,000').waitFor();
  await page.reload();
  await page.getByText('101–200 of 10,000').waitFor();
  // Typed at once, while the search is still being prepared. The result starts on its first page.
  await search.pressSequentially('SOHO 0998');
  await page.getByText('1–6 of 6', { exact: true }).waitFor();
  await page.waitForURL(/[?&]q=SOHO(\+|%20)0998/);
  expect(new URL(page.url()).searchParams.has('page')).toBe(false);
  expect(await claimRows(page).count()).toBe(6);
});
