import { invoiceDateProblem } from '#src/api/contract/claims.schema.ts';
import { type Day } from '#src/api/contract/days.ts';
import { namedProducts } from '#src/invoice/named-products.ts';
import { type ClaimFormSource } from './claim-choices.ts';
import { type ProgrammeChoice } from './programme-choices.ts';
import { type VerticalHint } from './vertical-hint.ts';

/** What is known of an invoice that has no programme yet. */
export interface InvoiceFacts {
  readonly date: Day | undefined;
  /** The id of the ND/T1 partner who sells it. */
  readonly distributor: string | undefined;
  /** The lines of its text. */
  readonly lines: readonly string[];
  readonly hint: VerticalHint | undefined;
}

/** How an invoice fits a programme. What is not known is `undefined`, and counts for nothing. */
export interface Fit {
  /** Why it cannot be claimed there, in words. */
  readonly misfit: string | undefined;
  /** The choice of the claim form, if it offers the distributor. */
  readonly distributor: { readonly id: string; readonly name: string } | 'not-offered' | undefined;
  /** How many products of the programme it names, where it names those of any. */
  readonly products: number | undefined;
  /** What its HSN says of the vertical of a quarter. */
  readonly hint: { readonly hsn: string; readonly isSame: boolean } | undefined;
}

export interface JudgedChoice {
  readonly choice: ProgrammeChoice;
  readonly fit: Fit;
}

/** The part of a claim form that tells what fits. */
type Form = Pick<ClaimFormSource, 'products' | 't1_partner'>;

/**
 * The programmes by how an invoice fits them, the best first; those that fit alike stay in their order. Misfits are
 * last.
 * @param formOf the claim form of a programme, if it is on the device
 */
export function bestFirst(
  choices: readonly ProgrammeChoice[],
  facts: InvoiceFacts,
  formOf: (choice: ProgrammeChoice) => Form | undefined,
): JudgedChoice[] {
  const judged = choices.map((choice) => ({ choice, fit: fitOf(choice, facts, formOf(choice)) }));
  // An invoice that names products of no programme may well word them in its own way.
  const namesAny = judged.some(({ fit }) => fit.products !== undefined && fit.products > 0);
  return judged
    .map(({ choice, fit }) => ({ choice, fit: namesAny ? fit : { ...fit, products: undefined } }))
    .toSorted(
      (a, b) =>
        standing(b.fit) - standing(a.fit) ||
        ofHint(b.fit) - ofHint(a.fit) ||
        (b.fit.products ?? 0) - (a.fit.products ?? 0),
    );
}

/** The judged schemes and quarters in lists of their own; the one with the better first choice comes first. */
export function inLists(judged: readonly JudgedChoice[]): JudgedChoice[][] {
  const of = (type: ProgrammeChoice['programType']) =>
    judged.filter(({ choice }) => choice.programType === type);
  // Without the hint, which says nothing of schemes.
  const best = ([first]: JudgedChoice[]) => (first ? standing(first.fit) : 0);
  return [of('scheme'), of('rebate')].filter((list) => list.length > 0).toSorted((a, b) => best(b) - best(a));
}

function fitOf(
  { dates, vertical }: ProgrammeChoice,
  { date, distributor, lines, hint }: InvoiceFacts,
  form: Form | undefined,
): Fit {
  return {
    misfit: date && invoiceDateProblem(date, dates),
    distributor: form && distributor !== undefined ? offered(form, distributor) : undefined,
    products:
      form &&
      namedProducts(
        lines,
        form.products.map(({ name }) => name),
      ).length,
    hint: hint && vertical && { hsn: hint.hsn, isSame: hint.vertical === vertical },
  };
}

function offered({ t1_partner: partners }: Form, distributor: string): Fit['distributor'] {
  const found = partners.find(({ id }) => String(id) === distributor);
  return found ? { id: distributor, name: found.name } : 'not-offered';
}

/** Products tell more than the distributor, who sells for many programmes. */
function standing({ misfit, products, distributor }: Fit): number {
  if (misfit !== undefined) return -10;
  const ofProducts = products === undefined ? 0 : products > 0 ? 4 : -4;
  const ofDistributor = distributor === undefined ? 0 : distributor === 'not-offered' ? -2 : 2;
  return ofProducts + ofDistributor;
}

function ofHint({ hint }: Fit): number {
  return hint === undefined ? 0 : hint.isSame ? 1 : -1;
}
