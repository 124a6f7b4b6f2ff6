import { type Page } from 'playwright';
import { claimForm } from './claim-form.ts';
import { signIn } from './portal.ts';

/** How the tests of the claim form open and fill it. */
export function claimPage(page: () => Page) {
  async function openClaimForm() {
    await signIn(page(), 't3@demo.example');
    await page().getByRole('link', { name: 'Submit Claim: Wi-Fi 7 Power Play' }).click();
    await page().getByRole('heading', { name: 'Wi-Fi 7 Power Play For SOHO' }).waitFor();
    return claimForm(page());
  }

  async function fillClaim(invoiceNumber: string, pdf?: Buffer) {
    const form = await claimForm(page()).fill(invoiceNumber, {
      t1: 'Rajdhani Systems, New Delhi',
      t2: 'Pink City IT Hub, Jaipur',
      pdf,
      line: { product: 'Tarang BE9300 Wi-Fi 7 Router', quantity: '3', total: '45000' },
    });
    await form.add.click();
    await form.fillLine(2, { product: 'Tarang AX3000 Router', quantity: '2', total: '8000' });
    return form;
  }
  return { openClaimForm, fillClaim };
}
