import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Palette, contrastProblems, lightAndDark } from './contrast.ts';
import { drawingOf } from './logo-drawing.ts';
import { type Vendor, besideVendor, readVendor, vendorFile } from './vendor.ts';
import { writeChanged } from './write-changed.ts';

/**
 * Compiles the vendor's files into `src/vendor/generated` for page, worker and API, so that nothing is requested
 * at run time and no screen is first shown in another look.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = path.join(ROOT, 'src/vendor/generated');
/** Required files. `npm run icons` draws the last one. */
const NEEDED = ['logo.svg', 'icon.svg', 'icons/icon-192.png'];

/** @throws an Error with all problems of the file, its drawings and its colours, one line each */
export async function checkVendor(): Promise<Vendor> {
  const file = vendorFile();
  const vendor = await readVendor();
  const missing = NEEDED.filter((name) => !existsSync(besideVendor(name)));
  const tokens = await readFile(path.join(ROOT, 'src/ui/tokens.css'), 'utf8');
  const problems = [
    ...missing.map(
      (name) =>
        `${name} is missing${name.startsWith('icons/') ? ': npm run icons draws it from icon.svg' : ''}`,
    ),
    ...contrastProblems({ ...lightAndDark(tokens), ...paletteOf(vendor) }),
  ];
  if (problems.length > 0) throw new Error(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  return vendor;
}

/** Writes `src/vendor/generated`. @throws as `checkVendor` and `drawingOf` do */
export async function compileVendor(): Promise<Vendor> {
  const vendor = await checkVendor();
  const drawing = drawingOf(await readFile(besideVendor('logo.svg'), 'utf8'));
  await writeChanged(
    TARGET,
    new Map([
      ['logo.tsx', drawing],
      ['look.css', lookOf(vendor)],
      ['vendor.js', moduleOf(vendor)],
    ]),
  );
  return vendor;
}

/** The vendor's colours by token: `accentStrong` is `--accent-strong`. */
function paletteOf({ colours }: Vendor): Palette {
  const token = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(colours).map(([name, shades]) => [token(name), shades]));
}

function lookOf(vendor: Vendor): string {
  const colours = Object.entries(paletteOf(vendor)).map(
    ([token, { light, dark }]) => `  --${token}: light-dark(${light}, ${dark});\n`,
  );
  const picture = besideVendor('hero.svg');
  const { accent, brand } = vendor.colours;
  const hero = existsSync(picture)
    ? `url('${path.relative(TARGET, picture).split(path.sep).join('/')}') 60% 70% / cover`
    : `linear-gradient(${brand.light}, ${accent.light})`;
  return `:root {\n${colours.join('')}  --hero: ${hero};\n}\n`;
}

function moduleOf({ name, mail, support }: Vendor): string {
  const from = { name: name.en, address: mail };
  const contacts = 'Readonly<{ email?: string; phone?: string; whatsapp?: string; hours?: string }>';
  return `/** @type {Readonly<{ name: string; address: string }>} the sender of mails */
export const mailFrom = ${JSON.stringify(from)};
/** @type {${contacts}} how to reach the team, where nothing else is set */
export const support = ${JSON.stringify(support)};
`;
}
