import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { NOT_APPLICABLE, type ProgramType, mayNameT2, mayOmitT1 } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';

/** What a claim form is made of, whatever kind of programme it is for. */
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

/** What the claim form offers this partner (SPEC §5 Claim, §6). Keys are ids as text. */
export interface ClaimChoices {
  t1: Option[];
  t2: Option[];
  products: Option[];
  productIds: Id[];
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
  return {
    t1: [...t1.map(option), ...(mayOmitT1(tier) ? [notApplicable] : [])],
    t2: [...(mayNameT2(tier, type) ? t2.map(option) : []), notApplicable],
    products: products.map(option),
    productIds: products.map(({ id }) => id),
  };
}

/** The only choice is made already (SPEC-DECISIONS 26). */
export function soleKey(options: readonly Option[]): string {
  const [first, second] = options;
  return first && !second ? first.key : '';
}

/** What a new claim begins with: the only choice, or that of the last claim if it is offered here, too. */
export function firstKey(options: readonly Option[], last: string | undefined): string {
  return options.find(({ key }) => key === last)?.key ?? soleKey(options);
}
