import {
  claimTotal,
  invoiceDateProblem,
  isInvoiceNumber,
  invoiceLetters,
  normalInvoiceNumber,
} from '#src/api/contract/claims.schema.ts';
import { type Day, dayOf, financialYear } from '#src/api/contract/days.ts';
import { type EInvoice } from '#src/api/contract/e-invoice.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type PageFault } from '#src/invoice/page-faults.ts';
import { type TypedClaim } from '#src/outbox/claim-record.ts';

/** Another claim that this device knows. */
export interface OtherClaim {
  readonly id: string;
  readonly where: 'draft' | 'unsent' | 'listed';
  readonly programType: ProgramType;
  readonly programId: string;
  readonly programTitle: string;
  readonly vertical?: BusinessVertical | undefined;
  readonly number: string;
  readonly date: string | undefined;
  /** The T1 partner's id. Lists do not tell it. */
  readonly supplier?: string | undefined;
  readonly irn?: string | undefined;
  /** Whether its PDF has the same bytes. */
  readonly hasSameFile?: boolean;
}

/** What is known of the claim that is typed. */
export interface ClaimFacts {
  readonly typed: TypedClaim;
  readonly code: EInvoice | undefined;
  /** Whether its file has the codes of several e-invoices. */
  readonly areSeveral: boolean;
  /** The total that the text of the PDF seems to say, in rupees. */
  readonly suggestedTotal: number | undefined;
  /** The partner's own GSTIN. */
  readonly gstin: string | undefined;
  readonly programme: Parameters<typeof invoiceDateProblem>[1] & { claim_allowed_till?: Day | undefined };
  readonly today: Day;
  readonly others: readonly OtherClaim[];
  readonly pageFaults: ReadonlySet<PageFault>;
  /** Why the PDF could not be opened, in words. */
  readonly fileFault: string | undefined;
}

/** By what another claim may be one for the same invoice. */
export type ClashBy = 'number' | 'letters' | 'irn' | 'file';

/** Something that a reviewer would reject, or that deserves a second look. */
export type Finding =
  | { kind: 'claimed'; by: ClashBy; other: OtherClaim }
  | { kind: 'outside' }
  | { kind: 'buyer' | 'own-invoice'; gstin: string }
  | { kind: 'note'; type: 'CRN' | 'DBN' }
  | { kind: 'several' }
  | { kind: 'number'; number: string }
  | { kind: 'date'; date: Day }
  | { kind: 'total'; lines: number; total: number }
  | { kind: 'file'; fault: string }
  | { kind: PageFault }
  | { kind: 'last-day' };

/** The characters of a GSTIN that are the PAN: one business may have a GSTIN for each state. */
const PAN = [2, 12] as const;

/** What a reviewer would reject (SPEC has no such rules), the most certain first. */
export function preflight({
  typed,
  code,
  areSeveral,
  suggestedTotal,
  gstin,
  programme,
  today,
  others,
  pageFaults,
  fileFault,
}: ClaimFacts): Finding[] {
  const findings: Finding[] = [];
  const drafts = new Set<string>();
  for (const other of others) {
    const by = clash(typed, code, other);
    if (!by) continue;
    if (other.where === 'draft') {
      // Several drafts of one programme would be several equal lines. The first one leads to the list of all.
      const form = `${other.programType}/${other.programId}/${other.vertical ?? ''}/${by === 'letters'}`;
      if (drafts.has(form)) continue;
      drafts.add(form);
    }
    findings.push({ kind: 'claimed', by, other });
  }
  if (dayOf(typed.invoice_date) && invoiceDateProblem(typed.invoice_date, programme) !== undefined)
    findings.push({ kind: 'outside' });
  if (areSeveral) findings.push({ kind: 'several' });
  if (code) {
    const { sellerGstin, buyerGstin, type, number, date } = code;
    if (gstin !== undefined && panOf(buyerGstin) !== panOf(gstin))
      findings.push({ kind: 'buyer', gstin: buyerGstin });
    if (sellerGstin === buyerGstin) findings.push({ kind: 'own-invoice', gstin: sellerGstin });
    if (type !== 'INV') findings.push({ kind: 'note', type });
    if (typed.invoice_number !== '' && isInvoiceNumber(number) && !isSameNumber(typed.invoice_number, number))
      findings.push({ kind: 'number', number });
    if (typed.invoice_date !== '' && typed.invoice_date !== date) findings.push({ kind: 'date', date });
  }
  const total = code?.total ?? suggestedTotal;
  const lines = claimTotal(typed.products);
  // Less is no trouble: an invoice has tax, and other goods. Suppliers round to whole rupees.
  if (total !== undefined && lines > Math.ceil(total)) findings.push({ kind: 'total', lines, total });
  if (fileFault !== undefined) findings.push({ kind: 'file', fault: fileFault });
  for (const kind of pageFaults) findings.push({ kind });
  if (programme.claim_allowed_till === today) findings.push({ kind: 'last-day' });
  return findings;
}

/** @returns `undefined` if it is one for another invoice */
function clash(typed: TypedClaim, code: EInvoice | undefined, other: OtherClaim): ClashBy | undefined {
  if (code && other.irn === code.irn) return 'irn';
  if (other.hasSameFile === true) return 'file';
  if (yearOf(typed.invoice_date) !== yearOf(other.date ?? '')) return undefined;
  if (!isSameSupplier(typed.t1_partner, other.supplier)) return undefined;
  if (isSameNumber(typed.invoice_number, other.number)) return 'number';
  const letters = invoiceLetters(typed.invoice_number);
  return letters !== '' && letters === invoiceLetters(other.number) ? 'letters' : undefined;
}

/** Not those without any number, as drafts may be. */
const isSameNumber = (a: string, b: string) =>
  normalInvoiceNumber(a) !== '' && normalInvoiceNumber(a) === normalInvoiceNumber(b);

/** Unknown is the same: it is asked, not blocked. */
const isSameSupplier = (a: string, b: string | undefined) =>
  a === '' || b === undefined || b === '' || a === b;

const panOf = (gstin: string) => gstin.slice(...PAN).toUpperCase();

/** The financial year within which a supplier does not repeat a number. */
function yearOf(date: string): string | undefined {
  const day = dayOf(date);
  return day && financialYear(day);
}
