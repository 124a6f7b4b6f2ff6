import { type Page } from 'playwright';
import { toastsOn } from './portal.ts';

/** What the tests of programmes find on the page. */
export function programmePage(page: () => Page) {
  const toast = (text: string) => toastsOn(page(), text);
  const hrefOf = (name: string | RegExp) => page().getByRole('link', { name }).first().getAttribute('href');
  const heading = (name: string | RegExp) => page().getByRole('heading', { name });
  const valueOf = (term: string) =>
    page().getByText(term, { exact: true }).first().locator('xpath=following-sibling::dd[1]').textContent();

  /** Chooses one e-voucher, or the first of what is named, on the page of rewards. */
  async function chooseVoucher(reward = /^Quantity of E-voucher/): Promise<void> {
    await page().getByRole('group', { name: reward }).first().getByRole('button').click();
    await page().getByRole('option', { name: '1', exact: true }).click();
    await page()
      .getByText(/^After this you keep/)
      .waitFor();
  }

  /** Opens the claim form of the current quarter. @returns its id, from the address */
  async function openQuarter(): Promise<string> {
    await page().goto('/rebate-programs');
    await heading('Quarters').waitFor();
    for (const button of await page()
      .getByRole('button', { name: /^Actions for/ })
      .all()) {
      await button.click();
      await page().getByRole('menu').waitFor();
      const submit = page().getByRole('menuitem', { name: 'Submit Claim for SOHO' });
      if ((await submit.count()) === 1) {
        await submit.click();
        await page().waitForURL(/\/submit/);
        return new URL(page().url()).pathname.split('/')[2] ?? '';
      }
      await page().keyboard.press('Escape');
    }
    throw new Error('no quarter is open');
  }
  return { toast, hrefOf, heading, valueOf, chooseVoucher, openQuarter };
}
