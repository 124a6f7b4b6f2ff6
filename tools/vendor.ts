import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/**
 * The vendor's files: `vendor.json`, `logo.svg`, `icon.svg`, the `icons/` drawn from it, and optionally
 * `hero.svg` and `screenshots/`.
 */

const DEMO = fileURLToPath(new URL('../src/vendor/vendor.json', import.meta.url));

/** Braces would be parameters in the catalogue. Texts are escaped where they are used. */
const Words = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('is empty'),
  v.regex(/^[^{}\p{Cc}]*$/u, 'has a brace or a line break'),
);
const Colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'must look like #0a4fd6'), v.toLowerCase());
const Shades = v.strictObject({ light: Colour, dark: Colour });
const Contact = v.optional(Words);

const Vendor = v.strictObject({
  /** `hi` is `en` if it is missing. */
  name: v.strictObject({ en: Words, hi: v.optional(Words) }),
  /** The name of the portal. `short` is the label under its icon on a home screen. */
  portal: v.strictObject({
    en: Words,
    hi: v.optional(Words),
    short: v.pipe(Words, v.maxLength(12, 'must have 12 characters or fewer')),
  }),
  /** Used by the Support page where `/config.json` has nothing else. */
  support: v.strictObject({ email: Contact, phone: Contact, whatsapp: Contact, hours: Contact }),
  /** The sender of mails; MAIL_FROM of the server overrides it. */
  mail: v.pipe(v.string(), v.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'is no address')),
  colours: v.strictObject({
    accent: Shades,
    accentStrong: Shades,
    accentInk: Shades,
    accentSoft: Shades,
    brand: Shades,
  }),
});
export type Vendor = v.InferOutput<typeof Vendor>;

/** The path of the vendor's file: the demo's, or the one in `VENDOR_CONFIG`. */
export function vendorFile(): string {
  return path.resolve(process.env['VENDOR_CONFIG'] || DEMO);
}

/** The path of a file beside the vendor's. */
export function besideVendor(name: string): string {
  return path.join(path.dirname(vendorFile()), name);
}

/** @throws an Error with all invalid fields of the vendor's file, one line each */
export async function readVendor(): Promise<Vendor> {
  const file = vendorFile();
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`The vendor's file ${file} cannot be read`, { cause });
  });
  return parseVendor(file, text);
}

/** @throws an Error with all invalid fields, one line each */
export function parseVendor(file: string, text: string): Vendor {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  const read = v.safeParse(Vendor, json);
  if (read.success) return read.output;
  throw new Error(
    read.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the file'} ${wordsOf(issue)}`).join('\n'),
  );
}

function wordsOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema') return issue.message;
  if (issue.expected === 'never') return 'is not known';
  return issue.received === 'undefined' ? 'is missing' : `must be ${issue.expected}, not ${issue.received}`;
}

/**
 * Replaces `{vendor}`, `{portal}` and `{portal_short}` in a text, and leaves other parameters. `escaped` escapes for
 * the format of the text.
 */
export function withVendor(
  text: string,
  { name, portal }: Vendor,
  escaped = (said: string) => said,
  language = 'en',
): string {
  const isHindi = language === 'hi';
  const texts: Readonly<Record<string, string>> = {
    vendor: (isHindi ? name.hi : undefined) ?? name.en,
    portal: (isHindi ? portal.hi : undefined) ?? portal.en,
    portal_short: portal.short,
  };
  return text.replaceAll(/\{(\w+)\}/g, (parameter: string, key: string) => {
    const said = texts[key];
    return said === undefined ? parameter : escaped(said);
  });
}

/** The names of the pictures beside the vendor's file that the portal serves. */
export async function vendorPictures(): Promise<string[]> {
  const inFolder = async (folder: string) =>
    (await readdir(besideVendor(folder)).catch(() => []))
      .filter((name) => name.endsWith('.png'))
      .map((name) => `${folder}/${name}`);
  return ['icon.svg', ...(await inFolder('icons')), ...(await inFolder('screenshots'))];
}
