import * as v from 'valibot';
import { dayOf } from '#src/api/contract/days.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { cleanTerms } from './terms.ts';

/** The vendor's catalogue. Items are identified by slug, level or name: importing them again updates them. */

/** PostgreSQL keeps no text with it. */
const storable = v.excludes<string, '\0', string>('\0', 'must not hold the character U+0000');
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(300), storable);
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case-with-dashes'));
const day = v.pipe(
  v.string(),
  v.check(
    (value) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && dayOf(value) !== undefined,
    'must be a date like 2026-04-30',
  ),
);
/** A path of the API or the portal, or an https address. */
const picture = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^(\/(?![/\\])|https:\/\/)[^\s"'<>]*$/, 'must be a path or an https address'),
    storable,
  ),
  null,
);
const whole = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least));
/** Of a column of the type int. */
const MAX_INT = 2_147_483_647;
const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const MAX_TAGS = 5000;
/** Tags are limited because the time to clean them grows with the square of their number. */
export const terms = v.nullish(
  v.pipe(
    v.string(),
    v.maxLength(100_000),
    storable,
    v.check((html) => html.split('<').length <= MAX_TAGS, `must have fewer than ${MAX_TAGS} tags`),
    v.transform(cleanTerms),
  ),
  null,
);

const windowEntries = { start_date: day, end_date: day, claim_allowed_till: day };

function inWindowOrder<
  const S extends v.GenericSchema<
    unknown,
    { start_date: string; end_date: string; claim_allowed_till: string }
  >,
>(schema: S) {
  return v.pipe(
    schema,
    v.check(
      (item) => item.start_date <= item.end_date && item.end_date <= item.claim_allowed_till,
      'start_date, end_date and claim_allowed_till must follow one another',
    ),
  );
}

/** Refuses a list in which two items have the same `key`: the second would overwrite the first. */
function listBy<const S extends v.GenericSchema>(item: S, key: (item: v.InferOutput<S>) => string) {
  return v.optional(
    v.pipe(
      v.array(item),
      v.check((items) => new Set(items.map(key)).size === items.length, 'two items have the same name'),
    ),
    [],
  );
}

const Reward = v.strictObject({
  level: text,
  gift: text,
  gift_image: picture,
  business_volume: whole(1),
  max_quantity: v.pipe(whole(1), v.maxValue(MAX_INT)),
});

const names = listBy(text, (name) => name);

const Scheme = inWindowOrder(
  v.strictObject({
    slug,
    title: text,
    ...windowEntries,
    t_and_c: terms,
    feature_image: picture,
    edm_image: picture,
    banner_image: picture,
    rewards: listBy(Reward, ({ level }) => level),
    products: listBy(v.strictObject({ category: text, names }), ({ category }) => category),
  }),
);

const Quarter = inWindowOrder(
  v.strictObject({
    slug,
    title: text,
    ...windowEntries,
    t_and_c: terms,
    banner_image: picture,
    products: v.optional(v.strictObject({ SOHO: names, SURVEILLANCE: names }), {}),
  }),
);

const Agreement = v.strictObject({
  email: v.pipe(v.string(), v.email(), v.toLowerCase()),
  business_vertical: BusinessVertical,
  basic_target: v.nullish(whole(1), null),
  basic_rebate_percentage: v.nullish(percentage, null),
  expected_target: v.nullish(whole(1), null),
  expected_rebate_percentage: v.nullish(percentage, null),
});

const month = v.pipe(whole(1), v.maxValue(12));

const RebateProgramme = v.pipe(
  v.strictObject({
    slug,
    title: text,
    year: v.pipe(whole(2000), v.maxValue(2200)),
    start_month: month,
    end_month: month,
    agreement_start_date: day,
    agreement_end_date: day,
    is_extended: v.optional(v.boolean(), false),
    quarters: listBy(Quarter, (quarter) => quarter.slug),
    agreements: listBy(Agreement, ({ email, business_vertical }) => `${email} ${business_vertical}`),
  }),
  v.check(
    (item) => item.agreement_start_date <= item.agreement_end_date,
    'agreement_start_date must not be after agreement_end_date',
  ),
);

const Distributor = v.strictObject({ tier: v.picklist(['T1', 'T2']), name: text });

export const Catalogue = v.strictObject({
  distributors: listBy(Distributor, ({ tier, name }) => `${tier} ${name}`),
  schemes: listBy(Scheme, (scheme) => scheme.slug),
  rebates: listBy(RebateProgramme, (rebate) => rebate.slug),
});
export type Catalogue = v.InferOutput<typeof Catalogue>;
export type CatalogueInput = v.InferInput<typeof Catalogue>;
