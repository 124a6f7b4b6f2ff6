import { readEInvoice } from '#src/api/contract/e-invoice.ts';
import { type OpenedPdf, openPdf } from './pdf-reader.ts';
import { type Codes } from './read-codes.ts';
import { type SuggestedFields, suggestFields } from './suggest-fields.ts';
import { type RunOptions } from './worker-tasks.ts';

/** At 216 dpi codes of 0.8 in are read, at 144 dpi only those of 1.5 in. */
const DPI = 216;
/** An invoice's code is on its first page or on its last. Of a book, the others are not drawn. */
const MOST_DRAWN = 6;
const MOST_TEXT_PAGES = 3;
/** What is passed on of the text. Three full pages of an invoice have 15,000 characters at most. */
const MOST_CHARACTERS = 20_000;

/**
 * Reads the e-invoice code of a PDF and the lines of its text or, if it has no code, also what they say.
 * @param decode reads a page that is drawn, and takes it over
 * @throws TaskError `encrypted`, `broken`, or `lost` if the reader could not be loaded
 */
export async function readPdf(
  file: File,
  decode: (page: ImageBitmap) => Promise<Codes>,
  { signal }: RunOptions,
): Promise<Codes & { suggested?: SuggestedFields; lines?: readonly string[] }> {
  const pdf = await openPdf(file, signal);
  try {
    const { pages: count } = pdf;
    const numbers = [...new Set([1, count, ...Array.from({ length: count }, (_, index) => index + 1)])];
    let otherCode: string | undefined;
    for (const number of numbers.slice(0, MOST_DRAWN)) {
      const codes = await decode(await pdf.draw(number, DPI));
      // The code is worth more than a text that cannot be read.
      if (codes.eInvoice !== undefined) {
        const lines = await textOf(pdf).catch(() => []);
        const areSeveral = codes.areSeveral === true || namesOther(lines, codes.eInvoice);
        return { ...codes, areSeveral, lines: firstOf(lines) };
      }
      otherCode ??= codes.otherCode;
    }
    const lines = await textOf(pdf);
    return { eInvoice: undefined, otherCode, suggested: suggestFields(lines), lines: firstOf(lines) };
  } finally {
    pdf.close();
  }
}

/** A registration number is printed beside its code. */
const IRN = /\b[\da-f]{64}\b/gi;

function namesOther(lines: readonly string[], eInvoice: string): boolean {
  const irn = readEInvoice(eInvoice)?.invoice.irn.toLowerCase();
  return lines.some((line) => line.match(IRN)?.some((printed) => printed.toLowerCase() !== irn) === true);
}

async function textOf(pdf: OpenedPdf): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 1; number <= Math.min(pdf.pages, MOST_TEXT_PAGES); number += 1)
    lines.push(...(await pdf.lines(number)));
  return lines;
}

function firstOf(lines: readonly string[]): string[] {
  let left = MOST_CHARACTERS;
  return lines.filter((line) => (left -= line.length) >= 0);
}
