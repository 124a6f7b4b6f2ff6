import { type Page } from 'playwright';
import { fieldsOf, itemsOf } from '../json.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** How a screen gets into the states that the list names. */

export const press = async (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
/** On a phone react-aria shows a popup with a text field only after a delay for the on-screen keyboard. */
export const seeOpened = async (page: Page, role: 'dialog' | 'listbox') =>
  page.waitForFunction(
    (opened) =>
      document
        .querySelector(`[role=${opened}]`)
        ?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true,
    role,
  );
/** The API refuses what the screen asks for. */
export const failing = async (page: Page) =>
  page.route('**/api/partner/**', (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'This programme does not exist.' } }),
  );
/** The API refuses the claims of some programmes. */
export const someFailing = async (page: Page) =>
  page.route(/\/api\/partner\/claims\/\w+\/[1-5]$/, (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'This programme does not exist.' } }),
  );
/** The API never answers. */
export const never = async (page: Page) => page.route('**/api/partner/**', () => undefined);

const LISTS = new Set(['programs', 'claims', 'transactions', 'rewards', 'notifications']);
const withoutItems = (value: unknown, key = ''): unknown => {
  if (Array.isArray(value)) return LISTS.has(key) ? [] : itemsOf(value).map((item) => withoutItems(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([name, inner]) => [name, withoutItems(inner, name)]),
  );
};
/** Every list of the API is empty. */
export const empty = async (page: Page) =>
  page.route('**/api/partner/**', async (route) => {
    const response = await fetchAnswer(route);
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: withoutItems(await response.json()) });
  });
/** Hides what earlier visits have kept on the device, so that the screen starts without data. */
export const firstTime = async (page: Page, then: (page: Page) => Promise<unknown>) => {
  await page.addInitScript(() => {
    localStorage.removeItem('last-view');
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (name, version) => {
      if (name === 'portal-answers') throw new DOMException('not here', 'SecurityError');
      return open(name, version);
    };
  });
  return then(page);
};
/** Whether the browser has a camera depends on the machine. */
export const withoutCamera = async (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });

/** What a quarter's claims and sums are cannot be had. */
export const withoutQuarter = async (page: Page) =>
  page.route('**/api/partner/claims/rebate/*', (route) =>
    route.fulfill({ status: 404, json: { success: false, error: 'This quarter does not exist.' } }),
  );
/** Opens what the first target or scheme shows on demand, and shows it at the top of the screen. */
export const openOfTarget = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.click();
  await button.evaluate((element) => element.scrollIntoView());
};
/** The operator has set the vendor's contacts. */
export const withContacts = async (page: Page) =>
  page.route('**/config.json', (route) =>
    route.fulfill({ json: { support: { email: 'team@vendor.example', whatsapp: '+91 98480 23456' } } }),
  );
/** Opens the claims of a scheme, which stay on the device. */
export const seeClaims = async (page: Page) => {
  await page.goto('/claims/scheme');
  await page.locator('a[href^="/claims/scheme/"]').first().waitFor();
  await page.waitForLoadState('networkidle');
};
