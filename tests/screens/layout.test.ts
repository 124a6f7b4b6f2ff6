import { type Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Language } from '#src/messages/languages.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { setUpPortal } from '../journeys/portal.ts';
import { layoutProblems, textsOfPage } from './layout.ts';
import { SCREENS } from './screen-list.ts';
import { smallTargets } from './targets.ts';
import { walkScreens } from './walk.ts';
import { plainTexts } from './words.ts';

/** Timeout of a walk over all screens, on a busy machine. */
const WALK_MS = 3_600_000;

interface Look {
  width: number;
  height: number;
  /** The browser's font size in px, which makes a page's boxes no larger, unlike its zoom. */
  fontSize: number;
}

const PHONE = { width: 360, height: 740, fontSize: 16 };
const SMALL_PHONE = { width: 320, height: 640, fontSize: 16 };
/** A window of 1280 by 800 px at a zoom of 200 %, or a phone on its side. */
const ZOOMED = { width: 640, height: 400, fontSize: 16 };
const LARGE_TEXTS = { width: 360, height: 740, fontSize: 32 };

/** Screens that do not fit yet with texts of 200 %: amounts of twelve digits, and two parts of forms. */
const TOO_WIDE = new Set([
  'rebates-long',
  'claims-of-quarter-long',
  'claims-all-long',
  'claims-opened-long',
  'one-claim-long',
  'signup-calendar',
  'claim-form-pages',
  'claim-form-checks',
]);

const { portal, browser } = setUpPortal();

function onlyIn(language: Language, other: Language): Set<string> {
  const others = new Set(plainTexts(other).values());
  return new Set([...plainTexts(language).values()].filter((text) => !others.has(text)));
}

/** Gives an open page this window and font size. */
async function setLook(page: Page, { width, height, fontSize }: Look): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
  await page.setViewportSize({ width, height });
  // Drawings that measure themselves follow within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await cdp.detach();
}

/** Stay where they were opened when the window changes, until they are closed. */
const POPUPS = '[role=listbox], [role=menu], [role=grid]';

test.concurrent.each([
  ['Hindi', 'hi', 'en'],
  ['English', 'en', 'hi'],
] as const)(
  '%s: no text is cut, leaves its box, overlaps another, makes the page scroll sideways or is in the wrong language; no target is small; in Hindi axe finds nothing',
  async (_, language, other) => {
    const words = [...plainTexts(language).values()];
    const foreign = onlyIn(other, language);
    const found: string[] = [];
    const visited = await walkScreens(
      browser(),
      { url: portal().url, language, viewport: PHONE, isMobile: true, hasTouch: true },
      async (page, screen, openAgain) => {
        const isPopup = (await page.locator(POPUPS).count()) > 0;
        const note = (look: string, problems: string[]) =>
          found.push(...problems.map((problem) => `${screen.name}, ${look}: ${problem}`));
        const measure = async (look: string, at: Look) => {
          await setLook(page, at);
          if (isPopup) await openAgain();
          note(look, await page.evaluate(layoutProblems, words));
        };
        if (language === 'hi') await expectAccessible(page);
        note(
          'texts',
          (await page.evaluate(textsOfPage)).filter((text) => foreign.has(text)),
        );
        await measure('320 px', SMALL_PHONE);
        await measure('640 px', ZOOMED);
        if (!TOO_WIDE.has(screen.name)) await measure('texts of 200 %', LARGE_TEXTS);
        await measure('360 px', PHONE);
        // Last, because it scrolls. A calendar's seven days have no room for 44 px each on a phone of 320 px, or
        // between larger gaps.
        note('360 px', await page.evaluate(smallTargets));
      },
    );
    console.log(`${visited} screens measured`);
    expect(found).toEqual([]);
    expect(visited).toBe(SCREENS.length);
  },
  WALK_MS,
);
