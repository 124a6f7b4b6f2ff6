import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { claimsClient } from '../claims-client.ts';
import { at, itemsOf } from '../json.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { claimForm } from '../journeys/claim-form.ts';
import { answerOddly } from '../journeys/odd-api.ts';
import { COMPANION_ONLY, setUpJourneys, signIn } from '../journeys/portal.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';

/** The screen of one claim. */

let page: Page;
const portal = setUpJourneys((visited) => {
  page = visited;
});

const FORM = 'Wi-Fi 7 Power Play For SOHO';
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const section = (name: string) => page.getByRole('region', { name });

/** A claim of the T3 partner for one product of ₹999. @returns its address and number */
async function newClaim(review?: { volume: number; note: string }) {
  const client = await claimsClient(portal.urlOf('/api').href, 't3@demo.example');
  const prepared = await client.prepare();
  const { id } = await client.postUntilDone(prepared);
  if (review) await portal.admin(`/claims/${String(id)}/review`, review);
  return { id: String(id), address: `/claims/scheme/1/${String(id)}`, number: prepared.body.invoice_number };
}

/** The vendor's contacts are configured so. */
const withContacts = (support: object) =>
  page.context().route('**/config.json', (route) => route.fulfill({ json: { support } }));

test.each([360, 1280])(
  'at %d px: what was approved, why not more, what happened, the lines, the PDF, and the question to the team',
  COMPANION_ONLY,
  async (width) => {
    const claim = await newClaim({ volume: 900, note: 'One piece is too dear.' });
    await portal.comeAgain({ viewport: { width, height: 780 }, permissions: ['clipboard-write'] });
    await withContacts({ email: 'team@vendor.example', whatsapp: '+91 98480 23456' });
    await signIn(page, 't3@demo.example', { address: claim.address, title: claim.number });
    expect(await page.title()).toContain(claim.number);
    await page.getByText('₹99 of ₹999 not approved (9.9%)').waitFor();
    await section('Products').getByText('₹999').waitFor();
    await section('Partners').getByText('ND/T1 partner').waitFor();
    const steps = section('What happened').getByRole('listitem');
    await steps.getByText('Approved ₹900 of ₹999').waitFor();
    expect(await steps.getByText('Note: One piece is too dear.').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      '/claims/scheme?program_id=1',
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    await section('Invoice PDF').getByRole('button', { name: 'View bill.pdf' }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /page 1/i })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Ask why' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask the team' });
    const message = dialog.getByLabel('Message');
    await expect.poll(() => message.inputValue()).toMatch(/Organisation: \S/);
    const text = await message.inputValue();
    for (const fact of [
      `Invoice number: ${claim.number}`,
      `Claim id: ${claim.id}`,
      'Programme: Wi-Fi 7 Power Play',
      'Total claimed: ₹999',
      'Approved: ₹900',
      'Status: ₹99 of ₹999 not approved (9.9%)',
      'Note: One piece is too dear.',
      'Email: t3@demo.example',
    ])
      expect(text.split('\n')).toContain(fact);
    expect(text).toMatch(/^Invoice date: \d{4}-\d\d-\d\d$/m);
    expect(text).toMatch(/^Submitted: \d{4}-\d\d-\d\d$/m);
    const mail = new URL((await dialog.getByRole('link', { name: 'Mail' }).getAttribute('href')) ?? '');
    expect(mail.pathname).toBe('team@vendor.example');
    expect(mail.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(text);
    const chat = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
    expect(chat.pathname).toBe('/919848023456');
    expect(chat.searchParams.get('text')).toBe(text);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('The message is copied.').waitFor();
    // A browser that refuses the clipboard.
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('The message is selected: copy it yourself.').waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(text);
    await expectAccessible(page);
  },
);

test('an API of section 7 only: what the list says, no error, and no second try for the next claim', async () => {
  const [first, second] = [await newClaim(), await newClaim()];
  await answerOddly(page);
  await withContacts({});
  let asked = 0;
  page.on('request', (request) => {
    if (/\/partner\/claims\/scheme\/1\/\d+$/.test(request.url())) asked += 1;
  });
  await signIn(page, 't3@demo.example', { address: first.address, title: first.number });
  await page.getByText('Submitted today').waitFor();
  await section('What happened').getByText('Submitted', { exact: true }).waitFor();
  await expectAnswersKept(page, 'no-detail');
  await page.goto(second.address);
  await heading(second.number).waitFor();
  await page.getByText('Submitted today').waitFor();
  expect(await page.getByRole('main').getByRole('region').count()).toBe(2);
  expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
  expect(asked).toBe(1);
  // Without a contact the message can still be taken along.
  await page.getByRole('button', { name: 'Ask about this claim' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the team' });
  await dialog.getByRole('button', { name: 'Copy' }).waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
  expect(await dialog.getByLabel('Message').inputValue()).toContain('Days waiting: 0');
});

test(
  'without a network: a claim that was sent from this device, with all of it and its PDF',
  COMPANION_ONLY,
  async () => {
    await signIn(page, 't3@demo.example', { address: '/claims/1/scheme/submit', title: FORM });
    const form = await claimForm(page).fill('OC/7');
    await form.submit.click();
    await page.getByText('Claimed successfully').waitFor();
    const list = await portal.askApi('t3@demo.example', '/partner/claims/scheme/1');
    const claims = itemsOf(at(list, 'data', 'claims'));
    const id = at(
      claims.find((claim) => at(claim, 'invoice_number') === 'OC/7'),
      'id',
    );
    await page.goto(`/claims/scheme/1/${String(id)}`);
    await heading('OC/7').waitFor();
    const openPdf = async () => {
      await section('Invoice PDF').getByRole('button').click();
      await page.getByRole('dialog').getByRole('img').first().waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    };
    await openPdf();
    await expectKept(page);
    await expectAnswersKept(page, 't1_partner');
    await page.context().setOffline(true);
    await page.reload();
    await heading('OC/7').waitFor();
    await page.getByText('You are offline.').waitFor();
    await section('Products').getByText('₹40,000').waitFor();
    const steps = section('What happened').getByRole('listitem');
    for (const step of ['PDF uploaded', 'The portal took the claim', 'Submitted'])
      await steps.getByText(step, { exact: true }).waitFor();
    await openPdf();
    await page.getByRole('button', { name: 'Ask about this claim' }).click();
    await page.getByRole('dialog').getByLabel('Message').waitFor();
  },
);

test('a claim of somebody else, an unknown one, and one of no programme: each is told in words', async () => {
  const theirs = await newClaim();
  await signIn(page, 't1@demo.example');
  for (const address of [theirs.address, '/claims/scheme/1/987654']) {
    await page.goto(address);
    await page.getByText('This claim is not in your list').waitFor();
    expect(await page.getByText(theirs.number).count()).toBe(0);
  }
  await page.getByRole('link', { name: 'Show the claims of this programme' }).click();
  await page.waitForURL(/\/claims\/scheme\?program_id=1$/);
  await page.goto('/claims/scheme/987654/1');
  await heading('This programme does not exist.').waitFor();
  // The claim form's address is not that of a claim.
  await page.goto('/claims/1/scheme/submit');
  await heading(/^Wi-Fi 7 Power Play/).waitFor();
  await page.getByLabel('Invoice number').waitFor();
});

test.each([
  ['leaps once', 'no-preference', '1s'],
  ['stands still where motion is reduced', 'reduce', '0s'],
] as const)('the tick of an approved claim %s', COMPANION_ONLY, async (_, reducedMotion, duration) => {
  const claim = await newClaim({ volume: 999, note: 'All in order.' });
  await portal.comeAgain({ reducedMotion });
  await signIn(page, 't3@demo.example', { address: claim.address, title: claim.number });
  const tick = section('Amounts').locator('svg').first();
  await section('Amounts').getByText('Approved ₹999 of ₹999').waitFor();
  const motion = await tick.evaluate((svg) => {
    const { animationDuration, animationIterationCount } = getComputedStyle(svg);
    return [animationDuration, animationIterationCount];
  });
  expect(motion).toEqual([duration, '1']);
});
