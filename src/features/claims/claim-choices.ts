import { m } from '#messages';
import { type ClaimFormData } from '#src/api/contract/programs.schema.ts';
import { NOT_APPLICABLE, mayNameT2, mayOmitT1 } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';

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

export function claimChoices(data: ClaimFormData, tier: string | undefined): ClaimChoices {
  const notApplicable = { key: NOT_APPLICABLE, text: m.claim_not_applicable() };
  const products = data.program.product_category.flatMap((category) => category.products);
  const option = ({ id, name }: { id: Id; name: string }) => ({ key: String(id), text: name });
  return {
    t1: [...data.t1_partner.map(option), ...(mayOmitT1(tier) ? [notApplicable] : [])],
    t2: [...(mayNameT2(tier, 'scheme') ? data.t2_partner.map(option) : []), notApplicable],
    products: products.map(option),
    productIds: products.map(({ id }) => id),
  };
}

/** The only choice is made already (SPEC-DECISIONS 26). */
export function soleKey(options: readonly Option[]): string {
  const [first, second] = options;
  return first && !second ? first.key : '';
}
