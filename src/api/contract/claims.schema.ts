import * as v from 'valibot';
import { m } from '#messages';
import { dayOf } from './days.ts';
import { formObject } from './form-object.ts';
import { ProgramDetail } from './programs.schema.ts';
import { QuarterDetail, Target } from './rebates.schema.ts';
import { Amount, DayText, Id, Instant, Text, listOf, maybe } from './tolerant.ts';
import { BusinessVertical } from './verticals.ts';

/** A claim as listed (SPEC §3). `approved_business_volume` is missing until somebody looked at it. */
export const Claim = v.object({
  id: Id,
  invoice_number: v.fallback(Text, ''),
  invoice_date: maybe(DayText),
  business_vertical: maybe(Text),
  total_value: maybe(Amount),
  approved_business_volume: maybe(Amount),
  created_at: maybe(Instant),
  /** Beyond SPEC §3: `pending`, `approved` or `rejected`, and what the reviewer wrote. */
  status: maybe(Text),
  notes: maybe(Text),
});
export type Claim = v.InferOutput<typeof Claim>;

export const ProgramClaims = v.object({ program: ProgramDetail, claims: listOf(Claim) });
export type ProgramClaims = v.InferOutput<typeof ProgramClaims>;

/** A quarter's claims; the totals are what was approved, in rupees. */
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

/** Largest quantity, and largest line total in whole rupees, that a line may carry. */
const MAX_QUANTITY = 1_000_000;
const MAX_LINE_TOTAL = 999_999_999_999;
const MAX_LINES = 500;
const MAX_INVOICE_NUMBER = 50;

const wholeNumber = (least: () => string, most: number) =>
  v.pipe(
    v.number(least),
    v.integer(least),
    v.minValue(1, least),
    v.maxValue(most, () => m.number_at_most({ most: most + 1 })),
  );

/** A product line. `product_name` is the chosen product's id, `product_price` the whole line's total in rupees. */
const lineEntries = {
  product_quantity: wholeNumber(() => m.claim_quantity_least(), MAX_QUANTITY),
  product_price: wholeNumber(() => m.claim_price_least(), MAX_LINE_TOTAL),
};

const required = (message: () => string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));

const claimEntries = {
  t1_partner: required(() => m.claim_t1_required()),
  t2_partner: required(() => m.claim_t2_required()),
  invoice_number: v.pipe(
    required(() => m.claim_invoice_number_required()),
    v.maxLength(MAX_INVOICE_NUMBER, () => m.text_at_most({ most: MAX_INVOICE_NUMBER })),
  ),
  invoice_date: v.pipe(
    required(() => m.claim_invoice_date_required()),
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

/** The claim as the form holds it: the PDF is chosen, not yet uploaded (SPEC §5 Claim). */
export const ClaimForm = formObject({
  ...claimEntries,
  invoice: v.file(() => m.claim_invoice_required()),
  products: lines(formObject({ product_name: required(() => m.field_required()), ...lineEntries })),
});
export type ClaimForm = v.InferOutput<typeof ClaimForm>;

/** The claim as it is posted; the API checks it with this very schema. `invoice` is the uploaded PDF's address. */
export const ClaimPayload = formObject({
  ...claimEntries,
  invoice: required(() => m.claim_invoice_required()),
  business_vertical: v.optional(BusinessVertical),
  products: lines(formObject({ product_name: Id, ...lineEntries })),
});
export type ClaimPayload = v.InferOutput<typeof ClaimPayload>;

/** A typed quantity or price: digits, grouping commas allowed. Anything else, and anything below 1, is 0 (SPEC §5). */
export function wholeNumberOf(typed: string): number {
  const digits = typed.replace(/[\s,]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

/** Sum of the line totals, in rupees. */
export function claimTotal(products: readonly { product_price: number }[]): number {
  return products.reduce((sum, line) => sum + line.product_price, 0);
}

/** One spelling per invoice number, so that `inv-7 ` and `INV-7` are the same invoice. */
export function normalInvoiceNumber(invoiceNumber: string): string {
  return invoiceNumber.trim().toUpperCase();
}

/** A message if `invoiceDate` lies outside the programme's start and end (SPEC §5), else nothing. */
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
