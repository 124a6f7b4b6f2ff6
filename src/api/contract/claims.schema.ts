import * as v from 'valibot';
import { m } from '#messages';
import { plainDigits } from '#src/base/typed-number.ts';
import { dayOf } from './days.ts';
import { formObject, requiredTrimmed } from './form-object.ts';
import { ProgramDetail } from './programs.schema.ts';
import { QuarterDetail, Target } from './rebates.schema.ts';
import { Amount, DayText, Id, Instant, Text, listOf, maybe } from './tolerant.ts';
import { BusinessVertical } from './verticals.ts';

/** A claim as listed (SPEC §3). `approved_business_volume` is missing until the claim is reviewed. */
export const Claim = v.object({
  id: Id,
  invoice_number: v.fallback(Text, ''),
  invoice_date: maybe(DayText),
  business_vertical: maybe(Text),
  total_value: maybe(Amount),
  approved_business_volume: maybe(Amount),
  created_at: maybe(Instant),
  /** Not in SPEC §3: `pending`, `approved` or `rejected`, and the reviewer's note. */
  status: maybe(Text),
  notes: maybe(Text),
});
export type Claim = v.InferOutput<typeof Claim>;

export const ProgramClaims = v.object({ program: ProgramDetail, claims: listOf(Claim) });
export type ProgramClaims = v.InferOutput<typeof ProgramClaims>;

/** A quarter's claims. The totals are the approved amounts in rupees. */
export const RebateClaims = v.object({
  program: v.object({
    ...QuarterDetail.entries,
    targets: listOf(Target),
    total_soho_value: maybe(Amount),
    total_surveillance_value: maybe(Amount),
  }),
  claims: listOf(Claim),
});
export type RebateClaims = v.InferOutput<typeof RebateClaims>;

/** The largest quantity of a line, and its largest total in whole rupees. */
export const MAX_QUANTITY = 1_000_000;
const MAX_LINE_TOTAL = 999_999_999_999;
const MAX_LINES = 500;
const MAX_INVOICE_NUMBER = 50;
/** The most characters that a QR code can hold. */
export const MAX_QR_TEXT = 2953;

const wholeNumber = (least: () => string, most: number) =>
  v.pipe(
    v.number(least),
    v.integer(least),
    v.minValue(1, least),
    v.maxValue(most, () => m.number_at_most({ most: most + 1 })),
  );

/** A line's numbers. `product_price` is the total of the whole line, in rupees. */
const lineEntries = {
  product_quantity: wholeNumber(() => m.claim_quantity_least(), MAX_QUANTITY),
  product_price: wholeNumber(() => m.claim_price_least(), MAX_LINE_TOTAL),
};

/** Minus signs and every Unicode dash. */
const DASH = /[\p{Pd}\u2043\u2212]/gu;
/** Zero-width characters, direction marks and controls, but not tabs and line ends, which count as spaces. */
const UNSEEN = /(?!\s)\p{C}/gu;
/** Other characters are refused: look-alikes of other scripts would make several invoices of one. */
const NOT_IN_A_NUMBER = /[^A-Za-z\d/._# -]/u;

/** An invoice number as it is printed: no invisible characters; plain digits, hyphens and spaces. */
function plainInvoiceNumber(typed: string): string {
  return plainDigits(typed.replace(UNSEEN, '')).replace(DASH, '-');
}

const InvoiceNumber = v.pipe(
  v.string(() => m.claim_invoice_number_required()),
  // Also before the transform: normalising a run of combining marks takes quadratic time.
  v.maxLength(MAX_INVOICE_NUMBER, () => m.text_at_most({ most: MAX_INVOICE_NUMBER })),
  v.transform(plainInvoiceNumber),
  v.nonEmpty(() => m.claim_invoice_number_required()),
  v.maxLength(MAX_INVOICE_NUMBER, () => m.text_at_most({ most: MAX_INVOICE_NUMBER })),
  v.check(
    (number) => !NOT_IN_A_NUMBER.test(number),
    ({ input }) => m.claim_invoice_number_characters({ character: NOT_IN_A_NUMBER.exec(input)?.[0] ?? '' }),
  ),
  // Signs alone number nothing.
  v.regex(/[^/._# -]/, () => m.claim_invoice_number_required()),
);

/** Whether a form would take this text, such as one of an e-invoice's code, as an invoice number. */
export function isInvoiceNumber(text: string): boolean {
  return v.is(InvoiceNumber, text);
}

const claimEntries = {
  t1_partner: requiredTrimmed(() => m.claim_t1_required()),
  t2_partner: requiredTrimmed(() => m.claim_t2_required()),
  invoice_number: InvoiceNumber,
  invoice_date: v.pipe(
    requiredTrimmed(() => m.claim_invoice_date_required()),
    v.check(
      (value) => dayOf(value) !== undefined,
      () => m.date_invalid(),
    ),
  ),
};

function lines<const S extends v.GenericSchema>(line: S) {
  return v.pipe(
    v.array(line, () => m.claim_products_required()),
    v.minLength(1, () => m.claim_products_required()),
    v.maxLength(MAX_LINES),
  );
}

/** The claim as the form holds it: the PDF is chosen but not uploaded yet (SPEC §5 Claim). */
export const ClaimForm = formObject({
  ...claimEntries,
  invoice: v.file(() => m.claim_invoice_required()),
  products: lines(formObject({ product_name: requiredTrimmed(), ...lineEntries })),
});
export type ClaimForm = v.InferOutput<typeof ClaimForm>;

/** The claim as posted. The API validates it with this schema. `invoice` is the uploaded PDF's address. */
export const ClaimPayload = formObject({
  ...claimEntries,
  invoice: requiredTrimmed(() => m.claim_invoice_required()),
  business_vertical: v.optional(BusinessVertical),
  /** Not in SPEC §7: the text of the invoice's e-invoice code. One that cannot be read is ignored. */
  e_invoice: v.optional(v.pipe(v.string(), v.maxLength(MAX_QR_TEXT))),
  products: lines(formObject({ product_name: Id, ...lineEntries })),
});
export type ClaimPayload = v.InferOutput<typeof ClaimPayload>;

/** Sum of the line totals, in rupees. */
export function claimTotal(products: readonly { product_price: number }[]): number {
  return products.reduce((sum, line) => sum + line.product_price, 0);
}

/**
 * `inv - 7` and `INV-7` are the same invoice. Takes any text: a stored number may be older than the rule
 * above.
 */
export function normalInvoiceNumber(invoiceNumber: string): string {
  return plainInvoiceNumber(invoiceNumber).replace(/ /g, '').toUpperCase();
}

/** `SPELL/1` and `SPELL-1` may be one invoice, but `11/1` and `1/11` are two: enough to ask, not to refuse. */
export function invoiceLetters(invoiceNumber: string): string {
  return normalInvoiceNumber(invoiceNumber).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A message if `invoiceDate` is outside the programme's start and end (SPEC §5), else `undefined`. */
export function invoiceDateProblem(
  invoiceDate: string,
  programme: Pick<ProgramDetail, 'start_date' | 'end_date'>,
): string | undefined {
  const day = dayOf(invoiceDate);
  if (!day) return m.date_invalid();
  const tooEarly = programme.start_date !== undefined && day < programme.start_date;
  const tooLate = programme.end_date !== undefined && day > programme.end_date;
  return tooEarly || tooLate ? m.claim_invoice_date_outside() : undefined;
}
