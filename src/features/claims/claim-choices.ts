import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { NOT_APPLICABLE, type ProgramType, mayNameT2, mayOmitT1 } from '#src/api/contract/tiers.ts';
import { type ClaimNames, type TypedClaim } from '#src/outbox/claim-record.ts';
import { type Id } from '#src/api/contract/tolerant.ts';

export interface ClaimFormSource {
  program: {
    title: string;
    banner_image?: string | undefined;
    start_date?: Day | undefined;
    end_date?: Day | undefined;
    claim_allowed_till?: Day | undefined;
    t_and_c?: string | undefined;
  };
  products: readonly Choice[];
  t1_partner: readonly Choice[];
  t2_partner: readonly Choice[];
}

interface Choice {
  id: Id;
  name: string;
}

/** The options of the claim form for this partner (SPEC §5 Claim, §6). Keys are ids as text. */
export interface ClaimChoices {
  t1: Option[];
  t2: Option[];
  products: Option[];
  productIds: Id[];
  /** Why there is no choice; `undefined` if there is one. */
  t1Reason: string | undefined;
  t2Reason: string | undefined;
}

interface Option {
  key: string;
  text: string;
}

export function claimChoices(
  { products, t1_partner: t1, t2_partner: t2 }: ClaimFormSource,
  type: ProgramType,
  tier: string | undefined,
): ClaimChoices {
  const notApplicable = { key: NOT_APPLICABLE, text: m.claim_not_applicable() };
  const option = ({ id, name }: Choice) => ({ key: String(id), text: name });
  const namesT2 = mayNameT2(tier, type);
  return {
    t1: [...t1.map(option), ...(mayOmitT1(tier) ? [notApplicable] : [])],
    t2: [...(namesT2 ? t2.map(option) : []), notApplicable],
    products: products.map(option),
    productIds: products.map(({ id }) => id),
    t1Reason: t1Reason(t1.length, mayOmitT1(tier)),
    t2Reason: namesT2 && t2.length > 0 ? undefined : t2Reason(type, namesT2),
  };
}

/** What the chosen ones are called, for the receipt. */
export function chosenNames(
  { t1, t2, products }: ClaimChoices,
  claim: Pick<TypedClaim, 't1_partner' | 't2_partner' | 'products'>,
): ClaimNames {
  const nameOf = (options: Option[], chosen: string) => options.find(({ key }) => key === chosen)?.text;
  const names = claim.products.map(({ product_name: id }): [string, string] => [
    id,
    nameOf(products, id) ?? id,
  ]);
  return {
    t1Partner: nameOf(t1, claim.t1_partner),
    t2Partner: nameOf(t2, claim.t2_partner),
    products: Object.fromEntries(names),
  };
}

function t1Reason(count: number, mayOmit: boolean): string | undefined {
  if (count === 0) return mayOmit ? m.claim_t1_only_na() : m.claim_t1_none();
  return count === 1 && !mayOmit ? m.claim_t1_sole() : undefined;
}

/** Why only Not Applicable is offered. A rebate never has a T2 partner; a T3 partner's list may be empty. */
function t2Reason(type: ProgramType, namesT2: boolean): string {
  if (type === 'rebate') return m.claim_t2_rebate();
  return namesT2 ? m.claim_t2_none() : m.claim_t2_only_na();
}

/** The only option is preselected. */
export function soleKey(options: readonly Option[]): string {
  const [first, second] = options;
  return first && !second ? first.key : '';
}

/** The first choice of a new claim: that of the last claim if it is still offered, else the only one. */
export function firstKey(options: readonly Option[], last: string | undefined): string {
  return options.find(({ key }) => key === last)?.key ?? soleKey(options);
}

/** Fills what a draft lacks, such as that of a shared invoice, or what is no longer offered, as in a new claim. */
export function withChoices(claim: TypedClaim, fresh: TypedClaim, choices: ClaimChoices): TypedClaim {
  const offered = (options: readonly Option[], key: string, instead: string) =>
    options.some((option) => option.key === key) ? key : instead;
  return {
    ...claim,
    t1_partner: offered(choices.t1, claim.t1_partner, fresh.t1_partner),
    t2_partner: offered(choices.t2, claim.t2_partner, fresh.t2_partner),
    products:
      claim.products.length > 0
        ? claim.products.map((line) => ({
            ...line,
            product_name: offered(choices.products, line.product_name, soleKey(choices.products)),
          }))
        : fresh.products,
  };
}
