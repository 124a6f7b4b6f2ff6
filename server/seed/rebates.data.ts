import { type Day, addDays } from '#src/api/contract/days.ts';
import { type CatalogueInput } from '#server/modules/admin/catalogue.schema.ts';
import { CATALOGUE } from './schemes.data.ts';

type Rebate = NonNullable<CatalogueInput['rebates']>[number];

const T2_PARTNER = 't2@demo.example';
const DAYS_TO_CLAIM = 30;
const DAYS_TO_SIGN = 45;
const TERMS = `
<h3>How the rebate works</h3>
<ul>
  <li>Invoices of the quarter count, by the day on the invoice.</li>
  <li>Reaching the basic target earns the basic percentage of the approved volume; the expected target, the higher one.</li>
  <li>The rebate is paid as a credit note once the quarter's claims have been checked.</li>
</ul>`;

const PRODUCTS = {
  SOHO: [
    ...(CATALOGUE['Routers'] ?? []),
    ...(CATALOGUE['Access points'] ?? []),
    ...(CATALOGUE['Switches'] ?? []),
  ],
  SURVEILLANCE: [
    ...(CATALOGUE['Cameras'] ?? []),
    ...(CATALOGUE['Recorders'] ?? []),
    ...(CATALOGUE['PoE'] ?? []),
  ],
};

const QUARTERS = [
  ['Q1', '04-01', '06-30', 0],
  ['Q2', '07-01', '09-30', 0],
  ['Q3', '10-01', '12-31', 0],
  ['Q4', '01-01', '03-31', 1],
] as const;

/** The year in which India's financial year of `today` began. It begins in April. */
function financialYear(today: Day): number {
  return Number(today.slice(0, 4)) - (today.slice(5) < '04-01' ? 1 : 0);
}

function rebateSlug(year: number): string {
  return `annual-rebate-${year}`;
}

export function demoRebates(today: Day): Rebate[] {
  const year = financialYear(today);
  return [year - 1, year, year + 1].map((each) => rebateOf(each, each === year));
}

function rebateOf(year: number, isCurrent: boolean): Rebate {
  const start: Day = `${year}-04-01` as Day;
  return {
    slug: rebateSlug(year),
    title: `Growth Rebate ${year}-${String(year + 1).slice(2)}`,
    year,
    start_month: 4,
    end_month: 3,
    agreement_start_date: start,
    agreement_end_date: addDays(start, DAYS_TO_SIGN),
    is_extended: isCurrent,
    quarters: QUARTERS.map(([name, from, to, later]) => ({
      slug: `${rebateSlug(year)}-${name.toLowerCase()}`,
      // No months: the portal shows the days beside it, in the partner's language.
      title: `${name} ${year}-${String(year + 1).slice(2)}`,
      start_date: `${year + later}-${from}`,
      end_date: `${year + later}-${to}`,
      claim_allowed_till: addDays(`${year + later}-${to}` as Day, DAYS_TO_CLAIM),
      t_and_c: TERMS,
      products: PRODUCTS,
    })),
    agreements: [
      {
        email: T2_PARTNER,
        business_vertical: 'SOHO',
        basic_target: 500_000,
        basic_rebate_percentage: 2,
        expected_target: 800_000,
        expected_rebate_percentage: 3.5,
      },
      {
        email: T2_PARTNER,
        business_vertical: 'SURVEILLANCE',
        basic_target: 300_000,
        basic_rebate_percentage: 1.5,
        expected_target: 550_000,
        expected_rebate_percentage: 2.75,
      },
    ],
  };
}
