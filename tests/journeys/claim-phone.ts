import { claimForm } from './claim-form.ts';
import { setUpPhone } from './phone.ts';
import { setUpJourneys } from './portal.ts';

/** A phone, and what tests of claims on their way do with it. A test file calls it once. */
export function setUpClaimPhone(browser?: { isWhole: boolean }) {
  const portal = setUpJourneys(() => undefined);
  const phone = setUpPhone(() => portal.urlOf('/').href, browser);
  const heading = (name: string | RegExp) => phone.page.getByRole('heading', { name });
  const unsent = () => phone.page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name });

  const fill = (invoiceNumber: string, pdf?: Buffer) => claimForm(phone.page).fill(invoiceNumber, { pdf });

  async function openForm() {
    await phone.page.goto('/claims/1/scheme/submit');
    await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  }

  /** Submits a claim without a network. It waits on the device. */
  async function submitOffline(invoiceNumber: string): Promise<void> {
    await openForm();
    await phone.context.setOffline(true);
    await (await fill(invoiceNumber)).submit.click();
    await unsent().filter({ hasText: invoiceNumber }).waitFor();
  }

  return { portal, phone, heading, unsent, button, fill, openForm, submitOffline, arrived: portal.arrived };
}
