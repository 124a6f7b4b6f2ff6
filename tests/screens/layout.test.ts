import { type BrowserContextOptions } from 'playwright';
import { expect, test } from 'vitest';
import { type Language } from '#src/messages/languages.ts';
import { type BrowserNeeds } from '../../tools/chromium.ts';
import { expectAccessible } from '../journeys/axe.ts';
import { launchBrowser, setUpPortal } from '../journeys/portal.ts';
import { layoutProblems, textsOfPage } from './layout.ts';
import { SCREENS } from './screen-list.ts';
import { type Screen } from './screen.ts';
import { smallTargets } from './targets.ts';
import { walkScreens } from './walk.ts';
import { plainTexts } from './words.ts';

/** Timeout of a walk over all screens, on a busy machine. */
const WALK_MS = 3_600_000;

/** A browser whose texts are twice as large, which makes a page's boxes no larger, unlike its zoom. */
const LARGE_TEXTS = { flags: ['--blink-settings=defaultFontSize=32'] };
/** Do not fit yet with these texts: amounts of twelve digits, and two parts of forms. */
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

test.concurrent.each([
  ['Hindi at 360 px', 'hi', 'axe', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  [
    'English at 320 px',
    'en',
    'no axe',
    { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
  ],
  // A window of 1280 by 800 px at a zoom of 200 %.
  ['English at 200 %', 'en', 'no axe', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  [
    'English with texts of 200 %',
    'en',
    'no axe',
    { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    LARGE_TEXTS,
  ],
] as const satisfies [string, Language, string, BrowserContextOptions, BrowserNeeds?][])(
  '%s: no text is cut, leaves its box, overlaps another, makes the page scroll sideways or is in the wrong language; at 360 px no target is small',
  async (_, language, axe, options, needs?: BrowserNeeds) => {
    const words = [...plainTexts(language).values()];
    const foreign = language === 'hi' ? onlyIn('en', 'hi') : onlyIn('hi', 'en');
    const isWanted = ({ name }: Screen) => needs !== LARGE_TEXTS || !TOO_WIDE.has(name);
    const found: string[] = [];
    await using own = needs && (await launchBrowser(needs));
    const visited = await walkScreens(
      own ?? browser(),
      { url: portal().url, language, ...options },
      async (page, screen) => {
        if (axe === 'axe') await expectAccessible(page);
        const problems = await page.evaluate(layoutProblems, words);
        const said = await page.evaluate(textsOfPage);
        // Last, because it scrolls. A calendar's seven days have no room for 44 px each on a phone of 320 px, or
        // between larger gaps.
        const small = options.viewport.width === 360 && !needs ? await page.evaluate(smallTargets) : [];
        found.push(
          ...[...problems, ...said.filter((text) => foreign.has(text)), ...small].map(
            (problem) => `${screen.name}: ${problem}`,
          ),
        );
      },
      isWanted,
    );
    console.log(`${visited} screens measured${axe === 'axe' ? ', axe found nothing in light and dark' : ''}`);
    expect(found).toEqual([]);
    expect(visited).toBe(SCREENS.filter(isWanted).length);
  },
  WALK_MS,
);
