import { at, itemsOf } from '../json.ts';
import { claimForm, today } from './claim-form.ts';
import { setUpPhone } from './phone.ts';
import { PASSWORD, setUpJourneys } from './portal.ts';

/** A phone, and what tests of claims on their way do with it. A test file calls it once. */
export function setUpClaimPhone() {
  const portal = setUpJourneys(() => undefined);
  const phone = setUpPhone(() => portal.urlOf('/').href);
  const heading = (name: string | RegExp) => phone.page.getByRole('heading', { name });
  const unsent = () => phone.page.getByRole('region', { name: 'On this device' }).getByRole('listitem');
  const button = (name: string | RegExp) => phone.page.getByRole('button', { name });

  async function fill(invoiceNumber: string, pdf: Buffer) {
    const form = claimForm(phone.page);
    await form.chooseT1('Not Applicable');
    await form.chooseT2('Not Applicable');
    await form.invoiceNumber.fill(invoiceNumber);
    await form.typeDate(today());
    await form.invoice.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf });
    await form.fillLine(1, { product: 'Tarang AX3000 Router', quantity: '4', total: '40000' });
    await form.acceptTerms();
    return form;
  }

  async function openForm() {
    await phone.page.goto('/claims/1/scheme/submit');
    await heading('Wi-Fi 7 Power Play For SOHO').waitFor();
  }

  /** How many claims with this invoice number the API lists. */
  async function arrived(invoiceNumber: string): Promise<number> {
    const login = await fetch(portal.urlOf('/api/auth/login'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 't3@demo.example', password: PASSWORD }),
    });
    const token = String(at(await login.json(), 'data', 'access_token'));
    const response = await fetch(portal.urlOf('/api/partner/claims/scheme/1'), {
      headers: { Authorization: `Bearer ${token}` },
    });
    return itemsOf(at(await response.json(), 'data', 'claims')).filter(
      (claim) => at(claim, 'invoice_number') === invoiceNumber,
    ).length;
  }

  /** All claims on the device as JSON, without their PDFs. */
  const keptClaims = () =>
    phone.page.evaluate(async () => {
      const open = indexedDB.open('portal-claims');
      await new Promise((resolve) => {
        open.addEventListener('success', resolve);
      });
      const all = open.result.transaction('claims').objectStore('claims').getAll();
      await new Promise((resolve) => {
        all.addEventListener('success', resolve);
      });
      open.result.close();
      return JSON.stringify(all.result);
    });
  return { portal, phone, heading, unsent, button, fill, openForm, arrived, keptClaims };
}
