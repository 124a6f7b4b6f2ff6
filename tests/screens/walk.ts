import { type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { LANGUAGE_TAGS } from '#src/device/language.ts';
import { type Language } from '#src/messages/languages.ts';
import { PASSWORD, PATIENCE_MS } from '../journeys/portal.ts';
import { SCREENS } from './screen-list.ts';
import { type Screen, type Who } from './screen.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * Opens each wanted screen in its own tab, in one browser profile for each partner.
 * @param visit its last argument opens the screen anew in the same tab
 * @returns how many
 */
export async function walkScreens(
  browser: Browser,
  { url, language, ...options }: BrowserContextOptions & { url: string; language: Language },
  visit: (page: Page, screen: Screen, openAgain: () => Promise<void>) => Promise<void>,
  isWanted: (screen: Screen) => boolean = () => true,
): Promise<number> {
  const m = wordsOf(language);
  const wanted = SCREENS.filter(isWanted);
  for (const who of new Set(wanted.map((screen) => screen.who))) {
    const context = await browser.newContext({
      baseURL: url,
      locale: LANGUAGE_TAGS[language],
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      // Requests must go through the routes of the state, not through the worker.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    // tsx inserts calls of `__name` into the functions that are evaluated in the page.
    await context.addInitScript('globalThis.__name ??= (value) => value');
    if (who !== 'visitor') await signInAs(await context.newPage(), who, m);
    for (const screen of wanted.filter((other) => other.who === who)) {
      const page = await context.newPage();
      try {
        const open = async () => {
          await page.goto(screen.path);
          await page.locator('h1').first().waitFor();
          if (!screen.isLoading) await page.waitForLoadState('networkidle');
          await screen.reach?.(page, m);
        };
        await screen.prepare?.(page);
        await open();
        await visit(page, screen, open);
      } catch (error) {
        throw new Error(`${screen.name} in ${language}: ${String(error)}`, { cause: error });
      } finally {
        await context.setOffline(false);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.close();
      }
    }
    await context.close();
  }
  return wanted.length;
}

async function signInAs(page: Page, who: Exclude<Who, 'visitor'>, m: Words): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(m.login_email(), { exact: true }).fill(who);
  await page.getByLabel(m.login_password(), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: m.login_continue() }).click();
  await page.getByRole('heading', { name: m.dashboard_title() }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
}
