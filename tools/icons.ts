import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, findOrInstallChromium } from './chromium.ts';
import { besideVendor } from './vendor.ts';

/**
 * `npm run icons`: draws all icons of the installed portal in a browser, from the `icon.svg` beside the
 * vendor's file into `icons/` there. tests/build/manifest.test.ts checks their sizes.
 */

/** Glyphs on the tiles of shortcuts: lines on a grid of 24 by 24, as in `src/ui/icon.tsx`. */
const GLYPHS = {
  claim: '<path d="M12 16V4.5M7 9l5-4.5L17 9M4.5 16v4h15v-4"/>',
  claims: '<path d="M6 3.5h12V21l-2.4-1.6L13.2 21 12 19.8 10.8 21l-2.4-1.6L6 21zM9 8h6M9 12h6"/>',
  rewards: '<path d="M3.5 12.5V4h8.5l8.5 8.5-8.5 8z"/><circle cx="8" cy="8.5" r="1.2"/>',
};

const tile = await readFile(besideVendor('icon.svg'), 'utf8');
const part = (id: string) => {
  const found = new RegExp(`<g id="${id}".*?</g>`, 's').exec(tile)?.[0];
  if (found === undefined) throw new Error(`icon.svg has no part "${id}"`);
  return found;
};
const drawing = (content: string) => tile.replace(/<g id=.*<\/g>/s, content);
/** Fills the square, as each system cuts its own shape; the mark is in the safe zone, the middle 80 %. */
const maskable = drawing(
  part('plate').replace(' clip-path="url(#tile)"', '') +
    `<g transform="translate(51.2 51.2) scale(.8)">${part('mark')}</g>`,
);
/** Only the shape, because the system sets the colour. */
const monochrome = drawing(part('mark').replaceAll(/fill="#[\da-f]+"/g, 'fill="#fff"'));
const shortcut = (glyph: string) =>
  drawing(
    `${part('plate')}<g transform="translate(118 118) scale(11.5)" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>`,
  );

await mkdir(besideVendor('icons'), { recursive: true });
const browser = await chromium.launch({ args: CHROMIUM_ARGS, executablePath: findOrInstallChromium() });
const page = await browser.newPage();
const draw = async (name: string, svg: string, size: number) => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  await writeFile(besideVendor(`icons/${name}.png`), await page.screenshot({ omitBackground: true }));
};
for (const size of [192, 512]) {
  await draw(`icon-${size}`, tile, size);
  await draw(`maskable-${size}`, maskable, size);
}
for (const size of [96, 512]) await draw(`monochrome-${size}`, monochrome, size);
await draw('apple-touch-180', maskable, 180);
for (const [name, glyph] of Object.entries(GLYPHS)) await draw(`shortcut-${name}-96`, shortcut(glyph), 96);
await browser.close();
