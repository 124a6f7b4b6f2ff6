import { type Day, dayOf } from '#src/api/contract/days.ts';
import { MOST_TOTAL, knownTotal } from '#src/api/contract/e-invoice.ts';
import { hasCheckCharacter } from '#src/api/contract/partner-fields.ts';

/** What the text of an invoice seems to say. Suppliers print it in a thousand ways: it is never more than a hint. */
export interface SuggestedFields {
  readonly number?: string;
  readonly date?: Day;
  /** In rupees, with tax. */
  readonly total?: number;
  readonly sellerGstin?: string;
  readonly buyerGstin?: string;
}

/** No label or amount is longer. Of a line of any length, some expressions below would never come to an end. */
const MOST_OF_LINE = 500;

/** Reads the lines of an invoice from top to bottom. */
export function suggestFields(text: readonly string[]): SuggestedFields {
  const lines = text.map((line) => line.replaceAll(/\s+/g, ' ').slice(0, MOST_OF_LINE));
  const number = numberIn(lines);
  const date = dateIn(lines);
  const total = totalIn(lines);
  const [sellerGstin, buyerGstin] = gstinsIn(lines);
  return {
    ...(number !== undefined && { number }),
    ...(date !== undefined && { date }),
    ...(total !== undefined && { total }),
    ...(sellerGstin !== undefined && { sellerGstin }),
    ...(buyerGstin !== undefined && { buyerGstin }),
  };
}

/** GST allows sixteen characters. */
const NUMBER = '([A-Z0-9][A-Z0-9/._-]{0,15})(?![A-Z0-9/._-])';
// Not the number of an e-way bill.
const LABEL = '(?<!way[\\s-]*)\\b(?:invoice|inv|bill)\\b\\.?\\s*(?:no\\b|number\\b|num\\b|#)\\s*\\.?';
const LABELLED_NUMBER = new RegExp(`${LABEL}\\s*[:#-]*\\s*${NUMBER}`, 'i');
// At the start of its line: else what stands below may belong to another column.
const LABEL_ALONE = new RegExp(
  `^\\s*(?:tax\\s+)?${LABEL}\\s*[:#-]*\\s*(?:$|(?:invoice|bill)?\\s*dated?\\b)`,
  'i',
);
const FIRST_WORD = new RegExp(`^\\s*${NUMBER}`, 'i');

function numberIn(lines: readonly string[]): string | undefined {
  for (const [index, line] of lines.entries()) {
    const found = LABELLED_NUMBER.exec(line)?.[1];
    if (found !== undefined && isNumber(found)) return found;
    const below = LABEL_ALONE.test(line) ? FIRST_WORD.exec(lines[index + 1] ?? '')?.[1] : undefined;
    if (below !== undefined && isNumber(below)) return below;
  }
  return undefined;
}

/** A word that a label may be followed by is none, nor is a date or the GSTIN of a party. */
const isNumber = (text: string) =>
  /\d/.test(text) && dayIn(text) === undefined && !new RegExp(`^${GSTIN}$`).test(text);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OTHER_DATE =
  /\b(?:due|ack|acknowledg\w*|order|p\.?o\.?|delivery|dispatch|despatch|e-?way|supply|lr|challan|print\w*)\b/i;
const DATE_OF = /^\S+(?: (?:&|and) time)? of \S+/i;
const DATE_LABELS = [/\b(?:invoice|inv|bill)\.?\s*(?:date|dt)\b|\bdated\b/i, /\bdate\b/i];

/** The date beside its label or under it: an invoice has many. */
function dateIn(lines: readonly string[]): Day | undefined {
  for (const label of DATE_LABELS)
    for (const [index, line] of lines.entries()) {
      const at = line.search(label);
      if (at < 0) continue;
      const rest = line.slice(at);
      const [of = ''] = DATE_OF.exec(rest) ?? [];
      const isOther = OTHER_DATE.test(line.slice(Math.max(0, at - 18), at) + of);
      const day = isOther
        ? undefined
        : (dayIn(rest) ?? (/\d/.test(rest) ? undefined : dayIn(lines[index + 1] ?? '')));
      if (day !== undefined) return day;
    }
  return undefined;
}

/** The first day in a text, as India writes it: `12/10/2026`, `12.10.26`, `12-Oct-2026`, `2026-10-12`. */
function dayIn(text: string): Day | undefined {
  const iso = /\b\d{4}-\d{2}-\d{2}\b/.exec(text);
  const written =
    /(?<![\d/.-])(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,'-]{1,2}(\d{4}|\d{2})(?![\d/-])/i.exec(
      text,
    );
  if (iso && !(written && written.index < iso.index)) return dayOf(iso[0]);
  if (!written) return undefined;
  const [, date = '', month = '', year = ''] = written;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const number = /^\d/.test(month) ? month : String(named);
  const full = year.length === 2 ? `20${year}` : year;
  return dayOf(`${full}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`);
}

/** A dash after a space and right before the amount is its minus, as are parentheses. Other dashes end a label. */
const MINUS = '\\((?=[^()]*\\d\\s*\\))|\\u2212|(?<=^|\\s)[-\\u2013](?!\\s)';
const CURRENCY = '(?:₹|rs\\.?|inr)\\s*([-\\u2013\\u2212])?';
const DIGITS = '\\d{1,3}(?:,\\d{2,3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';
const AMOUNT = new RegExp(
  `(?<![\\w.,])(?:(${MINUS})\\s*)?(?:${CURRENCY}|\\s*)(${DIGITS})(?![\\w%]|[.,]\\d)`,
  'gi',
);
/** From the surest: below the grand total there may be another word for it, and above it the sums of the lines. */
const TOTAL_LABELS = [
  /\bgrand\s+total\b/i,
  /\b(?:total\s+(?:invoice|bill)|invoice|bill)\s+(?:value|amount|total)\b|\btotal\s+(?:amount|value)\b.*\b(?:with|incl)/i,
  /\b(?:net|total)\s+(?:amount\s+)?(?:payable|amount|value)\b|\bamount\s+payable\b/i,
  /^\s*total\b(?!.*\b(?:tax|gst|qty|quantity|discount)\b)/i,
];
/** Of an account or a telephone. */
const LONG_NUMBER = /^\d{9,}$/;
const WITHOUT_TAX = /\b(?:taxable|before\s+tax|in\s+words)\b/i;

/** The largest amount at the surest label: other columns of the line are smaller. Unknown if that is no total. */
function totalIn(lines: readonly string[]): number | undefined {
  for (const label of TOTAL_LABELS) {
    const [largest] = lines
      .filter((line) => !WITHOUT_TAX.test(line))
      // What stands before the label belongs to another column.
      .flatMap((line) => amountsIn(line.slice(label.exec(line)?.index ?? line.length)))
      .filter((amount) => Math.abs(amount) <= MOST_TOTAL)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a));
    if (largest !== undefined) return knownTotal(largest);
  }
  return undefined;
}

function amountsIn(line: string): number[] {
  return [...line.matchAll(AMOUNT)].flatMap(([, before, within, digits = '']) => {
    if (LONG_NUMBER.test(digits)) return [];
    const amount = Number(digits.replaceAll(',', ''));
    return (before ?? within) === undefined ? amount : -amount;
  });
}

const GSTIN = '\\d{2}[A-Z]{5}\\d{4}[A-Z][A-Z\\d]Z[A-Z\\d]';

/** Those with the right check character: the seller's stands above the buyer's. */
function gstinsIn(lines: readonly string[]): string[] {
  const all = lines.flatMap((line) => [
    ...line.toUpperCase().matchAll(new RegExp(`(?<![A-Z\\d])${GSTIN}(?![A-Z\\d])`, 'g')),
  ]);
  return [...new Set(all.map(([gstin]) => gstin))].filter(hasCheckCharacter);
}
