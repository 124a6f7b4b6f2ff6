import { type Locator, type Page } from 'playwright';
import { expect } from 'vitest';
import { PASSWORD, toastsOn } from './portal.ts';

/** Expects the message in what `aria-describedby` of the field names, so that a screen reader reads both. */
export async function expectMessage(locator: Locator, message: string): Promise<void> {
  await expect
    .poll(() =>
      locator.evaluate((input) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      ),
    )
    .toContain(message);
}

/** What the tests of a partner's account find on the page. */
export function accountPage(page: () => Page) {
  const alert = () => page().getByRole('alert').filter({ hasText: /\S/ });
  const toast = (text: string) => toastsOn(page(), text);
  const field = (label: string) => page().getByRole('textbox', { name: label, exact: true });
  const password = (label: string) => page().getByLabel(label, { exact: true });
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page().keyboard.press(key);
  }

  /** Presses Tab until the element has the focus, as a keyboard user does. @throws after 60 presses */
  async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab never reaches ${String(target)}`);
  }

  async function typeInto(target: Locator, text: string): Promise<void> {
    await tabTo(target);
    await page().keyboard.type(text);
  }

  /** Opens the registration and fills in all fields with what is valid. */
  async function fillSignUp(email: string): Promise<void> {
    await page().goto('/signup');
    const typed: [string, string][] = [
      ['Name', 'Asha Rao'],
      ['Mobile number', '9876501234'],
      ['Email', email],
      ['Organization', 'Asha Net'],
      ['GST number', '29ABCPR1234F1ZT'],
      ['Address', '14 Brigade Road'],
      ['City', 'Bengaluru'],
      ['Pincode', '560025'],
    ];
    for (const [label, value] of typed) await field(label).fill(value);
    await page().getByRole('spinbutton').first().click();
    await page().keyboard.type('05041990');
    await page()
      .getByRole('button', { name: /Karnataka State/ })
      .waitFor();
    await password('Password').fill(PASSWORD);
  }

  /** The saved answers on the device, by owner. */
  const keptAnswers = () =>
    page().evaluate(async () => {
      const done = (request: IDBRequest) =>
        new Promise((resolve) => {
          request.addEventListener('success', resolve);
        });
      const open = indexedDB.open('portal-answers');
      await done(open);
      const values = open.result.transaction('values').objectStore('values');
      const owners = values.getAllKeys();
      const texts = values.getAll();
      await Promise.all([done(owners), done(texts)]);
      open.result.close();
      return Object.fromEntries(
        owners.result.map((owner, index) => [JSON.stringify(owner), JSON.stringify(texts.result[index])]),
      );
    });

  return { alert, toast, field, password, press, tabTo, typeInto, fillSignUp, keptAnswers };
}
