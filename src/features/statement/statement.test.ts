import { afterEach, expect, test } from 'vitest';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { type SchemeTransactions, type Transaction } from '#src/api/contract/rewards.schema.ts';
import { texts } from '#src/messages/generated/hi.js';
import { translation } from '#src/messages/translation.ts';
import { cellText, statementSheets } from './statement-sheets.ts';
import { type Holder, onFile, statementCsv, statementPaper } from './statement-paper.ts';
import {
  type ProgrammeAnswers,
  type ProgrammeStatement,
  outcomeOf,
  statementOf,
  statementYears,
} from './statement.ts';

afterEach(() => {
  for (const key of Object.keys(translation)) Reflect.deleteProperty(translation, key);
});

const YEAR = '2026-27';
let nextId = 1;

const claim = (changes: Partial<Claim> = {}): Claim => ({
  id: nextId++,
  invoice_number: 'INV/1',
  invoice_date: '2026-05-10',
  business_vertical: 'SOHO',
  total_value: 1000,
  approved_business_volume: 1000,
  created_at: '2026-05-12T10:00:00+05:30',
  status: undefined,
  notes: undefined,
  ...changes,
});
const transaction = (changes: Partial<Transaction> = {}): Transaction => ({
  id: nextId++,
  schemes: undefined,
  amount: 300,
  status: 'delivered',
  reward: undefined,
  notes: undefined,
  created_at: '2026-06-01T10:00:00+05:30',
  ...changes,
});

interface SchemeFigures {
  earned?: number | undefined;
  balance?: number | undefined;
  listedBalance?: number | undefined;
  transactions?: Transaction[] | undefined;
}
function scheme(claims: Claim[], figures: SchemeFigures = {}): ProgrammeAnswers {
  const { earned, balance, listedBalance, transactions = [] } = figures;
  const program = {
    id: 1,
    title: 'Scheme',
    start_date: undefined,
    end_date: undefined,
    claim_allowed_till: undefined,
    feature_image: undefined,
    edm_image: undefined,
    banner_image: undefined,
    total_value: earned,
    total_available_value: listedBalance,
    rewards: [],
    t_and_c: undefined,
  };
  const answer: SchemeTransactions = {
    scheme: { id: 1, title: 'Scheme', total_available_value: balance, rewards: [] },
    transactions,
  };
  return {
    programType: 'scheme',
    programId: '1',
    title: 'Scheme',
    claims: { program, claims },
    transactions: 'transactions' in figures && figures.transactions === undefined ? undefined : answer,
    claimsAt: 1000,
    transactionsAt: 1500,
  };
}
function quarter(
  claims: Claim[],
  { soho, surveillance }: { soho?: number | undefined; surveillance?: number | undefined } = {},
): ProgrammeAnswers {
  const target = {
    business_vertical: 'SOHO',
    basic_target: 5000,
    basic_rebate_percentage: 2,
    expected_target: undefined,
    expected_rebate_percentage: undefined,
  };
  const program = {
    id: 2,
    title: 'Quarter',
    start_date: '2026-04-01' as const,
    end_date: '2026-06-30' as const,
    claim_allowed_till: undefined,
    targets: [target],
    total_soho_value: soho,
    total_surveillance_value: surveillance,
  };
  return {
    programType: 'rebate',
    programId: '2',
    title: 'Quarter',
    claims: { program, claims },
    transactions: undefined,
    claimsAt: 2000,
    transactionsAt: 0,
  };
}
const outcomes = (programme: ProgrammeStatement | undefined) =>
  Object.fromEntries(
    (programme?.checks ?? []).map((check) => [
      `${check.kind}${check.vertical === undefined ? '' : ` ${check.vertical}`}`,
      outcomeOf(check),
    ]),
  );
const AGREES = { kind: 'agrees' };
const UNKNOWN = { kind: 'unknown' };
const off = (by: number) => ({ kind: 'differs', off: by });

test.each<[string, Partial<Claim>, string[]]>([
  ['by its invoice date', { invoice_date: '2026-04-01' }, ['2026-27']],
  ['on the last day of March', { invoice_date: '2026-03-31' }, ['2025-26']],
  ['by its submission without one', { invoice_date: undefined }, ['2026-27']],
  ['by the Indian day', { invoice_date: undefined, created_at: '2026-03-31T20:00:00Z' }, ['2026-27']],
  ['to none without any day', { invoice_date: undefined, created_at: undefined }, []],
])('a claim belongs to a year %s', (_, changes, years) => {
  const answers = [scheme([claim(changes)])];
  for (const year of ['2025-26', '2026-27']) {
    const { sums, undated } = statementOf(answers, year);
    expect(sums.count).toBe(years.includes(year) ? 1 : 0);
    expect(undated).toBe(years.length === 0 ? 1 : 0);
  }
  expect(statementYears(answers, '2027-06-01')).toEqual(['2027-28', ...years]);
});

test('claims are added up by what is known of them', () => {
  const { sums } = statementOf(
    [
      scheme([
        claim(),
        claim({ total_value: 500.1, approved_business_volume: 300.2 }),
        claim({ total_value: 700, approved_business_volume: undefined }),
        claim({ total_value: undefined, approved_business_volume: 50 }),
        claim({ total_value: 200, approved_business_volume: undefined, status: 'rejected' }),
      ]),
    ],
    YEAR,
  );
  expect(sums).toEqual({
    count: 5,
    claimed: { amount: 2400.1, unknown: 1 },
    approved: { amount: 1350.2, unknown: 0 },
    review: { count: 1, claimed: { amount: 700, unknown: 0 } },
    short: { amount: 399.9, unknown: 1 },
  });
});

test.each<[string, SchemeFigures, Record<string, object>]>([
  ['right', { earned: 1000, balance: 700, listedBalance: 700 }, { earned: AGREES, balance: AGREES }],
  ['too much earned', { earned: 1250, balance: 950 }, { earned: off(250), balance: AGREES }],
  ['too small a balance', { earned: 1000, balance: 600 }, { earned: AGREES, balance: off(-100) }],
  ['nothing earned told', { balance: 700 }, { earned: UNKNOWN, balance: UNKNOWN }],
  ['no balance told', { earned: 1000 }, { earned: AGREES, balance: UNKNOWN }],
  [
    'two balances',
    { earned: 1000, balance: 700, listedBalance: 900 },
    { earned: AGREES, balance: AGREES, balances: off(-200) },
  ],
  [
    'no redemptions at hand',
    { earned: 1000, listedBalance: 700, transactions: undefined },
    { earned: AGREES, balance: UNKNOWN },
  ],
  [
    'a redemption without an amount',
    { earned: 1000, balance: 700, transactions: [transaction({ amount: undefined })] },
    { earned: AGREES, balance: UNKNOWN },
  ],
  [
    'a rejected redemption and one of another year',
    {
      earned: 1000,
      balance: 600,
      transactions: [
        transaction({ status: 'Rejected' }),
        transaction({ status: undefined }),
        transaction({ amount: 100, created_at: '2025-06-01' }),
      ],
    },
    { earned: AGREES, balance: AGREES },
  ],
])('a scheme whose API says: %s', (_, figures, expected) => {
  const answer = scheme([claim(), claim({ approved_business_volume: undefined })], {
    transactions: [transaction()],
    ...figures,
  });
  expect(outcomes(statementOf([answer], YEAR).programmes[0])).toEqual(expected);
});

test.each<[string, Claim[], { soho?: number; surveillance?: number }, Record<string, object>]>([
  ['right', [claim()], { soho: 1000 }, { 'approved SOHO': AGREES }],
  [
    'both verticals',
    [claim(), claim({ business_vertical: 'SURVEILLANCE', approved_business_volume: 70 })],
    { soho: 1000, surveillance: 80.5 },
    { 'approved SOHO': AGREES, 'approved SURVEILLANCE': off(10.5) },
  ],
  ['too little', [claim(), claim()], { soho: 1500 }, { 'approved SOHO': off(-500) }],
  ['nothing', [claim()], {}, { 'approved SOHO': UNKNOWN }],
  [
    'a claim of no vertical',
    [claim({ business_vertical: undefined })],
    { soho: 1000 },
    { 'approved SOHO': UNKNOWN },
  ],
  [
    'claims of two years, which its total covers, too',
    [claim(), claim({ invoice_date: '2027-04-02' })],
    { soho: 2000 },
    { 'approved SOHO': AGREES },
  ],
])('a quarter whose API says: %s', (_, claims, totals, expected) => {
  const { programmes } = statementOf([quarter(claims, totals)], YEAR);
  expect(outcomes(programmes[0])).toEqual(expected);
});

test('redemptions of the year are told apart from the balance', () => {
  const { programmes } = statementOf(
    [
      scheme([claim()], {
        earned: 1000,
        balance: 600,
        transactions: [transaction(), transaction({ amount: 100, created_at: '2025-06-01' })],
      }),
    ],
    YEAR,
  );
  expect(programmes[0]?.points?.redeemed).toEqual({ amount: 300, unknown: 0 });
  expect(programmes[0]?.points?.balance).toBe(600);
});

test('a quarter without claims is in the year of its days, and in no other', () => {
  expect(statementOf([quarter([])], '2026-27').programmes).toHaveLength(1);
  expect(statementOf([quarter([])], '2025-26').programmes).toHaveLength(0);
});

test('a quarter whose answer has no days is in the year of its days in the list', () => {
  const answer = quarter([]);
  const undated: ProgrammeAnswers = {
    ...answer,
    claims: answer.claims && {
      ...answer.claims,
      program: { ...answer.claims.program, targets: [], start_date: undefined, end_date: undefined },
    },
  };
  const listed = { start_date: '2026-04-01', end_date: '2026-06-30' } as const;
  const inYear = (year: string) => statementOf([{ ...undated, listed }], year).programmes.length;
  expect([inYear('2026-27'), inYear('2025-26')]).toEqual([1, 0]);
  expect(statementOf([undated], '2026-27').programmes).toHaveLength(0);
});

test.each<[string, Transaction[], string]>([
  ['alone', [transaction({ created_at: undefined })], 'not known'],
  [
    'beside one with a day',
    [transaction(), transaction({ created_at: '2026/06/05 10:00:00' })],
    '300 pts and 1 not known',
  ],
  ['rejected', [transaction({ created_at: undefined, status: 'rejected' })], '0 pts'],
])('a redemption without a day is not counted as nothing: %s', (_, transactions, told) => {
  const statement = statementOf([scheme([claim()], { earned: 1000, transactions })], YEAR);
  const points = statementSheets(statement).find(({ key }) => key === 'points');
  expect(points?.rows[0]?.map(cellText)[2]).toBe(told);
});

test.each<[string, number, number, object]>([
  ['of one time', 1_000_000, 1_000_000 + 240_000, off(-100)],
  ['of two times', 1_000_000, 1_000_000 + 360_000, UNKNOWN],
])('claims, redemptions and totals %s', (_, claimsAt, laterAt, outcome) => {
  const answer = {
    ...scheme([claim()], { earned: 1000, balance: 600, listedBalance: 700, transactions: [transaction()] }),
    claimsAt,
    transactionsAt: laterAt,
  };
  const summary = { active_programs: 1, total_claims: 1, approved_claims: 1 };
  const told = statementOf([answer], YEAR, { ...summary, total_claims: 0, answeredAt: laterAt });
  const isOne = outcome !== UNKNOWN;
  expect(outcomes(told.programmes[0])).toEqual({
    earned: AGREES,
    balance: outcome,
    ...(isOne && { balances: off(-100) }),
  });
  expect(told.checks.map(outcomeOf)).toEqual(isOne ? [off(-1), AGREES] : [UNKNOWN, UNKNOWN]);
  expect(told.asOf).toBe(claimsAt);
});

test('what is not on the device is named, and nothing is compared with it', () => {
  const missing: ProgrammeAnswers = { ...quarter([]), title: 'Lost', claims: undefined, claimsAt: 0 };
  const halfThere = { ...scheme([claim()], { transactions: undefined }), title: 'Half' };
  const statement = statementOf([missing, halfThere], YEAR, {
    active_programs: 1,
    total_claims: 1,
    approved_claims: 1,
    answeredAt: 2000,
  });
  expect(statement.missing).toEqual(['Lost', 'Half']);
  expect(statement.checks.map(outcomeOf)).toEqual([UNKNOWN, UNKNOWN]);
  expect(statement.asOf).toBe(1000);
});

test('the dashboard’s numbers are compared with all claims', () => {
  const claims = [claim(), claim({ approved_business_volume: 0 }), claim({ invoice_date: '2020-01-01' })];
  const { checks } = statementOf([scheme(claims)], YEAR, {
    active_programs: 1,
    total_claims: 3,
    approved_claims: 1,
    answeredAt: 2000,
  });
  expect(checks.map(outcomeOf)).toEqual([AGREES, off(-1)]);
});

const HOLDER: Holder = { name: 'Priya', organization: undefined, gstin: undefined, isTold: true };

test('paper and CSV have the same totals, and say what is missing', () => {
  const answers = [
    scheme([claim({ total_value: 1_23_456 }), claim({ total_value: undefined })], {
      transactions: undefined,
    }),
  ];
  const statement = statementOf(answers, YEAR);
  const now = new Date('2026-11-12T10:12:00+05:30');
  const paper = statementPaper(statement, HOLDER, false, now);
  const csv = statementCsv(statement, HOLDER, false, now);
  const table = paper.parts.find((part) => part.kind === 'table');
  expect(table?.total?.slice(0, 3)).toEqual(['Total', '2', '₹1,23,456 and 1 not known']);
  expect(csv).toContain('\r\nTotal,2,123456,2000,');
  for (const text of [JSON.stringify(paper), csv]) {
    expect(text).toContain('not on file');
    expect(text).toContain('Not complete');
    expect(text).toContain('programmes may be missing here');
    expect(text).toContain('not in the sums: 1');
  }
});

test('redemptions have their status in Hindi, too, and one that is not known as the API says it', () => {
  const transactions = ['Delivered', 'on its way'].map((status) => transaction({ status }));
  const statement = statementOf([scheme([], { transactions })], YEAR);
  const csv = () => statementCsv(statement, HOLDER, true, new Date('2026-11-12T10:12:00+05:30'));
  expect(csv()).toContain(',Delivered\r\n');
  Object.assign(translation, texts);
  expect(csv()).toContain(',पहुँचाया गया\r\n');
  expect(csv()).toContain(',on its way\r\n');
});

test('what the API has not told of the holder is not said to be missing there', () => {
  expect(onFile(HOLDER)).toEqual({ organization: 'not on file', gstin: 'not on file' });
  expect(onFile({ ...HOLDER, isTold: false })).toEqual({ organization: 'not known', gstin: 'not known' });
});
