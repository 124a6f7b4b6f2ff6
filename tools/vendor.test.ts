import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkVendor } from './compile-vendor.ts';
import { contrast } from './contrast.ts';
import { drawingOf } from './logo-drawing.ts';
import { besideVendor, parseVendor, withVendor } from './vendor.ts';

const demo = await readFile(besideVendor('vendor.json'), 'utf8');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-vendor-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Reads this text as the vendor's file, without drawings. @returns the problems, without the file's name */
async function problemsOf(text: string): Promise<string[]> {
  const file = path.join(folder, 'acme.json');
  await writeFile(file, text);
  vi.stubEnv('VENDOR_CONFIG', file);
  const error = await checkVendor().then(
    () => new Error('nothing'),
    (thrown: unknown) => thrown,
  );
  const lines = error instanceof Error ? error.message.split('\n') : [];
  expect(lines.every((line) => line.startsWith(file))).toBe(true);
  return lines.map((line) => line.slice(file.length).replace(/^: /, ''));
}

test('the demo’s file, drawings and colours are valid', async () => {
  expect((await checkVendor()).name.en).toBe('Tarang Networks');
});

test.each([
  ['no JSON', demo.slice(0, -4), ' is no JSON: '],
  ['no object', '5', 'the file must be Object, not 5'],
  ['a name that is left out', demo.replace('"en": "Tarang Networks", ', ''), 'name.en is missing'],
  ['an empty name', demo.replace('Tarang Networks', ' '), 'name.en is empty'],
  ['a name with a brace', demo.replace('Tarang', '{Tarang}'), 'name.en has a brace or a line break'],
  ['a field that is mistyped', demo.replace('"mail"', '"email"'), ['mail is missing', 'email is not known']],
  ['an address that is none', demo.replace('no-reply@localhost', 'no-reply'), 'mail is no address'],
  [
    'a short name that no home screen has room for',
    demo.replace('"Partners"', '"Partners of ours"'),
    'portal.short must have 12 characters or fewer',
  ],
  ['a colour by its name', demo.replace('#0b2a5b', 'navy'), 'colours.brand.light must look like #0a4fd6'],
])('%s is reported with its place', async (_, text, problem) => {
  const problems = (await problemsOf(text)).join('\n');
  for (const one of [problem].flat()) expect(problems).toContain(one);
});

test('missing drawings are reported, with the command that draws the icons', async () => {
  expect(await problemsOf(demo)).toEqual([
    'logo.svg is missing',
    'icon.svg is missing',
    'icons/icon-192.png is missing: npm run icons draws it from icon.svg',
  ]);
});

test('colours with too little contrast are reported as pairs, with their ratio and the required one', async () => {
  const problems = await problemsOf(
    demo.replace('"accent": { "light": "#0a4fd6"', '"accent": { "light": "#7fb0ff"'),
  );
  expect(problems).toContain(
    'accent #7fb0ff on surface #ffffff (light) has a contrast of 2.19, and needs 4.5',
  );
  expect(problems).toContain(
    'accent-ink #ffffff on accent #7fb0ff (light) has a contrast of 2.19, and needs 4.5',
  );
  expect(problems).toContain(
    'accent #7fb0ff on neutral-soft #e9edf2 (light) has a contrast of 1.86, and needs 3',
  );
  expect(problems.filter((problem) => problem.includes('(dark)'))).toEqual([]);
});

test('the contrast ratio is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrast('#0a4fd6', '#0a4fd6')).toBe(1);
});

test('names are put into a text, escaped for its format; without a Hindi name the English one is used', () => {
  const vendor = parseVendor(
    'acme.json',
    demo.replace('"en": "Tarang Networks", "hi": "तरंग नेटवर्क्स"', '"en": "A & B"'),
  );
  expect(withVendor('{name} of {vendor}: {portal}', vendor)).toBe("{name} of A & B: Partner's Portal");
  expect(withVendor('{vendor}', vendor, (name) => name.replace('&', '&amp;'))).toBe('A &amp; B');
  expect(withVendor('{vendor}: {portal}', vendor, (name) => name, 'hi')).toBe('A & B: पार्टनर पोर्टल');
});

test('a logo becomes React elements, in the text’s colour unless it has its own', () => {
  const drawn = drawingOf(
    '<?xml version="1.0"?>\n<svg viewBox="0 0 64 32"><!-- ours --><g fill-opacity=".5"><path d="M0 0z"/></g></svg>\n',
  );
  expect(drawn).toContain('<><g fillOpacity={".5"}><path d={"M0 0z"}/></g></>');
  expect(drawn).toContain('width: 56');
  expect(drawn).toContain('fill: "currentColor"');
  expect(drawingOf('<svg viewBox="0 0 1 1" fill="#c00"><circle r="1"/></svg>')).toContain('fill: "#c00"');
});

test.each([
  ['<svg><path d=""/></svg>', 'must be one svg element with a viewBox'],
  ['<svg viewBox="0 0 500 100"><path d=""/></svg>', 'may be 4 times as wide as high, and is 5.0'],
  ['<svg viewBox="0 0 1 1"><script>x</script></svg>', 'has text, "x"'],
  ['<svg viewBox="0 0 1 1"><style/></svg>', 'has <style>'],
  ['<svg viewBox="0 0 1 1"><image href="a.png"/></svg>', 'has <image>'],
  ['<svg viewBox="0 0 1 1"><path onclick="x()"/></svg>', 'has onclick="…"'],
  ['<svg viewBox="0 0 1 1"><text>Acme</text></svg>', 'has text, "Acme": draw it as paths'],
])('%s is refused: %s', (svg, words) => {
  expect(() => drawingOf(svg)).toThrow(`logo.svg ${words}`);
});
