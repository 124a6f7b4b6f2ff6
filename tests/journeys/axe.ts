import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { type Page } from 'playwright';
import { expect } from 'vitest';
import type axe from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules about the whole page, which an open dialog, list or menu hides on purpose. */
const OF_THE_PAGE = ['landmark-one-main', 'page-has-heading-one', 'bypass'];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on colours, which alone differ between light and dark. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

const RUNS = [
  { colorScheme: 'light', only: { type: 'tag', values: STANDARDS } },
  { colorScheme: 'dark', only: { type: 'rule', values: OF_COLORS } },
] as const;

/** Expects no violation of WCAG 2.2 AA or of axe's best practices in light, and none of the rules for colours in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { colorScheme, only } of RUNS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(await source);
    const violations = await page.evaluate(
      async ({ runOnly, ofThePage }) => {
        const isPageHidden =
          document.querySelector('[role=alertdialog], [role=dialog], [role=listbox], [role=menu]') !== null;
        // What lies behind a bar can be scrolled away from it, so a bar makes no target smaller.
        const bars = [...document.querySelectorAll<HTMLElement>('main *, nav, header')].filter((element) => {
          const { position } = getComputedStyle(element);
          return position === 'sticky' || (position === 'fixed' && element.matches('nav, header'));
        });
        for (const bar of bars) bar.style.setProperty('position', 'static', 'important');
        const result = await window.axe.run(document, {
          runOnly,
          resultTypes: ['violations'],
          rules:
            runOnly.type === 'rule'
              ? {}
              : {
                  ...Object.fromEntries(ofThePage.map((rule) => [rule, { enabled: !isPageHidden }])),
                  // A list of a field is scrolled with the arrow keys of the field, so it needs no focus of its own.
                  'scrollable-region-focusable': {
                    enabled: document.activeElement?.getAttribute('aria-controls') === null,
                  },
                },
        });
        for (const bar of bars) bar.style.removeProperty('position');
        return result.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]);
      },
      { runOnly: { type: only.type, values: [...only.values] }, ofThePage: OF_THE_PAGE },
    );
    expect([page.url(), colorScheme, violations]).toEqual([page.url(), colorScheme, []]);
  }
}
