import { type Locator, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { pdfFile } from '../pdf.ts';
import { claimForm } from './claim-form.ts';
import { setUpJourneys, signIn } from './portal.ts';

/**
 * Times from the Keystroke-Level Model (Card, Moran and Newell, 1980): a key by an average typist, and
 * pointing. It was measured at desks; we assume that a thumb is as fast. Looking and thinking do not count.
 */
const KEY_SECONDS = 0.28;
const TAP_SECONDS = 1.1;

let page: Page;
setUpJourneys((visited) => {
  page = visited;
});

/** Counts the taps and keys that the page receives from now on, across navigation inside the portal. */
async function countEffort() {
  await page.evaluate(() => {
    window.effort = { taps: 0, keys: 0 };
    const count = (what: keyof Window['effort']) => (event: Event) => {
      if (event.isTrusted) window.effort[what] += 1;
    };
    addEventListener('pointerdown', count('taps'), true);
    addEventListener('keydown', count('keys'), true);
  });
  return () => page.evaluate(() => window.effort);
}

declare global {
  interface Window {
    effort: { taps: number; keys: number };
  }
}

async function submitFirstClaim() {
  await page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).tap();
  const form = claimForm(page);
  await form.fill('FIRST/1', {
    t1: 'Rajdhani Systems, New Delhi',
    t2: 'Pink City IT Hub, Jaipur',
    line: { product: 'Tarang AX3000 Router', quantity: '2', total: '8000' },
  });
  await form.submit.tap();
  await page.getByText('Claimed successfully').waitFor();
}

test('a returning partner submits a claim of two lines in two taps from home and 40 seconds of typing', async () => {
  await signIn(page, 't3@demo.example');
  await submitFirstClaim();
  await page.getByRole('banner').getByRole('link').first().tap();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

  const effort = await countEffort();
  await page.getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).tap();
  await page.getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
  const toForm = await effort();
  expect(toForm.taps).toBeLessThanOrEqual(2);

  const form = claimForm(page);
  const type = async (field: Locator, text: string) => {
    await field.tap();
    await page.keyboard.type(text);
  };
  const chooseBySearch = async (number: number, words: string) => {
    await form
      .line(number)
      .getByRole('button', { name: /Product/ })
      .first()
      .tap();
    await page.keyboard.type(words);
    await page.getByRole('option').first().tap();
  };
  // The partners of the last claim are preselected.
  await page.getByRole('button', { name: /Rajdhani Systems, New Delhi/ }).waitFor();
  await page.getByRole('button', { name: /Pink City IT Hub, Jaipur/ }).waitFor();
  await type(form.invoiceNumber, 'INV-2041');
  await page.getByRole('button', { name: /Calendar/ }).tap();
  await page.getByRole('button', { name: /^Today/ }).tap();
  const chooser = page.waitForEvent('filechooser');
  await form.invoice.tap();
  await (await chooser).setFiles(pdfFile());
  await chooseBySearch(1, 'be9');
  await type(form.line(1).getByLabel('Quantity'), '3');
  await type(form.line(1).getByLabel('Line total (₹)'), '45000');
  await form.add.tap();
  await chooseBySearch(2, 'ax3');
  await type(form.line(2).getByLabel('Quantity'), '2');
  await type(form.line(2).getByLabel('Line total (₹)'), '8000');
  await form.acceptTerms();
  await form.submit.tap();
  const { taps, keys } = await effort();
  await page.getByText('Claimed successfully').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'INV-2041' });
  await row.waitFor();
  expect(await row.textContent()).toContain('₹53,000');

  // Adds one tap for the system's file picker, which the page cannot see.
  const all = taps + 1;
  const seconds = all * TAP_SECONDS + keys * KEY_SECONDS;
  console.log(
    `A claim of two lines: ${toForm.taps} tap to the form, ${all} taps and ${keys} keys in all, about ${seconds.toFixed(1)} s`,
  );
  expect(seconds).toBeLessThan(40);
});
