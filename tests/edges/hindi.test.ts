import { type BrowserContextOptions, type Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { wordsOf } from '../screens/words.ts';
import { expectAnswersKept, expectKept } from '../journeys/worker.ts';
import { PASSWORD, TIME, setUpJourneys } from '../journeys/portal.ts';

const PHONE_IN_HINDI: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: 'hi-IN',
  timezoneId: 'Asia/Kolkata',
};

declare global {
  var tellHeading: (title: string) => Promise<void>;
}

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
const m = wordsOf('hi');
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const lang = () => page.evaluate(() => document.documentElement.lang);

beforeEach(() => journeys.comeAgain(PHONE_IN_HINDI));

async function signInInHindi(): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('ईमेल').fill('t3@demo.example');
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'जारी रखें' }).click();
  await heading('डैशबोर्ड').waitFor();
}

test('a browser in Hindi gets Hindi from the first paint; the menu changes to English and back, and a log-out keeps it', async () => {
  const painted: string[] = [];
  await page.exposeFunction('tellHeading', (text: string) => painted.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      // index.html has the prerendered screens in English, which are hidden in Hindi.
      for (const { textContent } of [...document.querySelectorAll('h1')].filter((title) =>
        title.checkVisibility(),
      ))
        void globalThis.tellHeading(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await signInInHindi();
  expect(await lang()).toBe('hi-IN');
  expect([...new Set(painted)].filter((title) => /[a-z]/.test(title))).toEqual([]);
  expect(await page.title()).toBe('डैशबोर्ड · पार्टनर पोर्टल');
  await page.getByText(m.dashboard_approved(), { exact: true }).waitFor();
  // Months are in Hindi, digits are Western.
  await page
    .getByText(/^\d+ दिन बाक़ी, \d+ \p{Script=Devanagari}+, \d{4} तक$/u)
    .first()
    .waitFor();

  await page.getByRole('button', { name: m.nav_account() }).click();
  const english = page.getByRole('menuitem', { name: 'English' });
  await english.locator('[lang=en-IN]').waitFor();
  await english.click();
  await heading('Dashboard').waitFor();
  expect(await lang()).toBe('en-IN');
  await page.reload();
  await heading('Dashboard').waitFor();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // The sign-in screen keeps the language.
  await heading("Partner's Portal").waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await heading('पार्टनर पोर्टल').waitFor();
  await page.getByRole('button', { name: 'जारी रखें' }).click();
  await page.getByText('ईमेल ज़रूरी है।').waitFor();
});

test('the claim form is in Hindi, with its messages and calendar; what is typed survives a change of language', async () => {
  await signInInHindi();
  await page.goto('/claims/1/scheme/submit');
  await page.getByRole('button', { name: 'क्लेम जमा करें' }).click();
  for (const message of [
    m.claim_t1_required(),
    m.claim_t2_required(),
    'इनवॉइस नंबर ज़रूरी है।',
    m.claim_invoice_date_required(),
    m.claim_invoice_required(),
    m.claim_quantity_least(),
    m.claim_price_least(),
  ])
    await page.getByText(message, { exact: true }).first().waitFor();

  const date = page.getByRole('group', { name: m.claim_invoice_date() });
  expect(
    await date
      .getByRole('spinbutton')
      .evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')?.split(',')[0])),
  ).toEqual(['दिन', 'माह', 'वर्ष']);
  await page.getByRole('button', { name: m.ui_date_calendar({ label: m.claim_invoice_date() }) }).click();
  await page.getByRole('button', { name: 'अगला' }).first().waitFor();
  await page.getByRole('heading', { name: /^\p{Script=Devanagari}+ \d{4}$/u }).waitFor();
  await page.keyboard.press('Escape');
  // Types Devanagari digits, as a Hindi keyboard may do.
  const day = date.getByRole('spinbutton').first();
  await day.click();
  for (const digit of ['१', '५']) await page.keyboard.insertText(digit);
  await expect.poll(() => day.textContent()).toBe('15');

  await page.getByLabel(m.claim_invoice_number()).fill('HINDI/1');
  await page.getByText(new RegExp(`^ड्राफ़्ट सेव हुआ: ${TIME}$`)).waitFor();
  await page.getByRole('button', { name: m.nav_account() }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect.poll(() => page.getByLabel('Invoice number').inputValue()).toBe('HINDI/1');
});

test('the portal starts in Hindi without a network, from a cold start', async () => {
  await signInInHindi();
  await expectKept(page);
  for (const answer of ['active_programs', 'Wi-Fi 7 Power Play']) await expectAnswersKept(page, answer);
  const context = page.context();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto('/');
  await cold.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor();
  await cold.getByText('आप ऑफ़लाइन हैं।').waitFor();
  // English works offline as well.
  await cold.getByRole('button', { name: m.nav_account() }).click();
  await cold.getByRole('menuitem', { name: 'English' }).click();
  await cold.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await cold.close();
});

test('English loads without the file for Hindi, and is used if that file fails to load', async () => {
  await journeys.comeAgain({ ...PHONE_IN_HINDI, locale: 'en-IN', serviceWorkers: 'block' });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await heading("Partner's Portal").waitFor();
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
  expect(fetched.filter((file) => file.includes('hindi'))).toEqual([]);

  await page.route('**/assets/hindi-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect.poll(() => fetched.some((file) => file.includes('hindi'))).toBe(true);
  await heading("Partner's Portal").waitFor();
  expect(await lang()).toBe('en-IN');
  await page.getByText('Hindi could not be loaded. Please choose it again.').waitFor();
  await page.unroute('**/assets/hindi-*.js');
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await heading(m.portal_title()).waitFor();
});

test('a refusal of the API is in the chosen language, and the other one after a switch', async () => {
  const tryWrongPassword = async (email: string, password: string, go: string) => {
    await page.getByLabel(email, { exact: true }).fill('t3@demo.example');
    await page.getByLabel(password, { exact: true }).fill('Wrong@2026!!');
    await page.getByRole('button', { name: go, exact: true }).click();
  };
  await page.goto('/login');
  await tryWrongPassword('ईमेल', 'पासवर्ड', 'जारी रखें');
  await page.getByRole('alert').getByText('ईमेल या पासवर्ड ग़लत है।').first().waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await heading("Partner's Portal").waitFor();
  await tryWrongPassword('Email', 'Password', 'Continue');
  await page.getByRole('alert').getByText('Email or password is incorrect.').first().waitFor();

  // The worker reads the language that the page has left on the device.
  const left = () =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open('portal-device');
          opening.addEventListener('error', () => reject(new Error('no database')));
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction('values').objectStore('values').get('language');
            asked.addEventListener('success', () => {
              opening.result.close();
              resolve(asked.result);
            });
          });
        }),
    );
  await expect.poll(left).toBe('en');
});
