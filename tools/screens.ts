import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCREENS } from '../tests/screens/screen-list.ts';
import { walkScreens } from '../tests/screens/walk.ts';
import { withPortal } from './running-portal.ts';

/**
 * `npm run screens`: pictures of every screen in every state, on two phones and at a desk, light and dark,
 * and a contact sheet, in `.cache/screens/`. `-- claim` takes names that start so, `--hindi` takes Hindi.
 */

const TARGET = fileURLToPath(new URL('../.cache/screens/', import.meta.url));
const SIZES = [
  { name: '360', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  { name: '412', viewport: { width: 412, height: 915 }, isMobile: true, hasTouch: true },
  { name: '1280', viewport: { width: 1280, height: 800 } },
] as const;
const SCHEMES = ['light', 'dark'] as const;

const given = process.argv.slice(2);
const language = given.includes('--hindi') ? 'hi' : 'en';
const begins = given.filter((argument) => !argument.startsWith('--'));
const isWanted = (name: string) => begins.length === 0 || begins.some((begin) => name.startsWith(begin));

await rm(TARGET, { recursive: true, force: true });
await mkdir(TARGET, { recursive: true });
await withPortal(async (url, browser) => {
  for (const { name: size, ...options } of SIZES) {
    await walkScreens(
      browser,
      { url, language, ...options },
      async (page, { name }) => {
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.screenshot({ path: path.join(TARGET, `${name}-${size}-${colorScheme}.png`) });
        }
      },
      ({ name }) => isWanted(name),
    );
  }
});
await writeFile(path.join(TARGET, 'index.html'), sheet());
console.log(`${SCREENS.filter(({ name }) => isWanted(name)).length} screens: ${TARGET}index.html`);

function sheet(): string {
  const cells = (name: string) =>
    SIZES.flatMap((size) =>
      SCHEMES.map((scheme) => {
        const file = `${name}-${size.name}-${scheme}.png`;
        const { width, height } = size.viewport;
        const shown = width > 1000 ? 0.4 : 0.6;
        return `<a href="${file}"><img loading="lazy" src="${file}" width="${width * shown}" height="${height * shown}" alt="${name}, ${size.name} px, ${scheme}"></a>`;
      }),
    ).join('');
  const rows = SCREENS.filter(({ name }) => isWanted(name)).map(
    ({ name, who, path: address }) =>
      `<section><h2>${name} <small>${who} ${address.replaceAll('&', '&amp;')}</small></h2><div>${cells(name)}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:1rem;background:#888}div{display:flex;gap:8px;align-items:start;overflow-x:auto}small{font-weight:400}</style>
${rows.join('\n')}</html>
`;
}
