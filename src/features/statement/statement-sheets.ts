import { m } from '#messages';
import { type ClaimStatus, statusOf } from '#src/api/contract/claim-status.ts';
import { type Day, dayOf } from '#src/api/contract/days.ts';
import { redemptionStatusText } from '#src/api/contract/rewards.schema.ts';
import { formatPoints } from '#src/parts/format-points.ts';
import { formatDay, formatRupees, formatWhole } from '#src/ui/format.ts';
import {
  type Check,
  type ClaimSums,
  type ProgrammeStatement,
  type Statement,
  type Sum,
  isCounted,
  outcomeOf,
  sumOf,
  sumsOf,
} from './statement.ts';

/** A table of the statement, the same on the screen, on paper and in the spreadsheet. */
export interface Sheet {
  key: string;
  title: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly Cell[])[];
  total?: readonly Cell[];
}

interface SheetColumn {
  header: string;
  isNumeric?: boolean;
  share?: number;
}

export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'day'; day: Day | undefined }
  | { kind: 'outcome'; check: Check }
  | { kind: Unit; value: number | undefined; unknown?: number };

type Unit = 'rupees' | 'points' | 'count';

/** As on the screen and on paper. */
export function cellText(cell: Cell): string {
  if (cell.kind === 'text') return cell.text;
  if (cell.kind === 'day') return formatDay(cell.day);
  if (cell.kind === 'outcome') return outcomeText(cell.check);
  const { kind, value, unknown = 0 } = cell;
  if (value === undefined) return m.figure_unknown();
  const amount = inUnit(kind, value);
  return unknown > 0 ? m.statement_sum_partly({ amount, count: unknown }) : amount;
}

/** As in a spreadsheet: days as `YYYY-MM-DD`, amounts as plain numbers. */
export function cellValue(cell: Cell): string | number {
  if (cell.kind === 'day') return cell.day ?? '';
  if (cell.kind === 'text' || cell.kind === 'outcome') return cellText(cell);
  return cell.value ?? m.figure_unknown();
}

/** The tables that the screen shows. */
export function statementSheets(statement: Statement): Sheet[] {
  return [
    claimSums(statement),
    pointSheet(statement.programmes),
    targetSheet(statement.programmes),
    checkSheet(statement),
  ].filter(({ rows }) => rows.length > 0);
}

/** Each claim and redemption, a table for each programme. */
export function programmeSheets(programme: ProgrammeStatement): Sheet[] {
  const { title, programId: id } = programme;
  return [
    {
      ...claimSheet([programme], false),
      key: `claims-${id}`,
      title: m.statement_claims_of({ title }),
    },
    {
      ...redemptionSheet([programme], false),
      key: `redemptions-${id}`,
      title: m.statement_redemptions_of({ title }),
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** Each claim and redemption, with its programme in the first column. */
export function listSheets({ programmes }: Statement): Sheet[] {
  return [claimSheet(programmes, true), redemptionSheet(programmes, true)].filter(
    ({ rows }) => rows.length > 0,
  );
}

const day = (of: Day | undefined): Cell => ({ kind: 'day', day: of });
const text = (words: string): Cell => ({ kind: 'text', text: words });
const rupees = (value: number | undefined): Cell => ({ kind: 'rupees', value });
const points = (value: number | undefined): Cell => ({ kind: 'points', value });
const count = (value: number): Cell => ({ kind: 'count', value });
/** A sum of which nothing is known is itself not known. */
const sum = (kind: Unit, { amount, unknown }: Sum, all: number): Cell => ({
  kind,
  value: unknown > 0 && unknown === all ? undefined : amount,
  unknown,
});

function claimSums({ programmes, sums }: Statement): Sheet {
  const row = (first: string, of: ClaimSums): Cell[] => [
    text(first),
    count(of.count),
    sum('rupees', of.claimed, of.count),
    sum('rupees', of.approved, of.count),
    count(of.review.count),
    sum('rupees', of.review.claimed, of.review.count),
    sum('rupees', of.short, of.count - of.review.count),
  ];
  return {
    key: 'claims',
    title: m.statement_claims(),
    columns: [
      { header: m.statement_programme(), share: 3 },
      { header: m.statement_count(), isNumeric: true },
      { header: m.statement_claimed(), isNumeric: true, share: 1.5 },
      { header: m.statement_approved(), isNumeric: true, share: 1.5 },
      { header: m.statement_review_count(), isNumeric: true },
      { header: m.statement_review_claimed(), isNumeric: true, share: 1.5 },
      { header: m.statement_short(), isNumeric: true, share: 1.5 },
    ],
    rows: programmes.map(({ title, sums: own }) => row(title, own)),
    total: row(m.statement_total(), sums),
  };
}

function pointSheet(programmes: readonly ProgrammeStatement[]): Sheet {
  return {
    key: 'points',
    title: m.statement_points(),
    columns: [
      { header: m.statement_programme(), share: 3 },
      { header: m.statement_earned(), isNumeric: true },
      { header: m.statement_redeemed(), isNumeric: true },
      { header: m.statement_balance(), isNumeric: true },
    ],
    rows: programmes.flatMap(({ title, points: own }) =>
      own
        ? [
            [
              text(title),
              points(own.earned),
              own.redeemed
                ? sum('points', own.redeemed, own.transactions.filter(isCounted).length + own.undated)
                : points(undefined),
              points(own.balance),
            ],
          ]
        : [],
    ),
  };
}

function targetSheet(programmes: readonly ProgrammeStatement[]): Sheet {
  return {
    key: 'targets',
    title: m.statement_targets(),
    columns: [
      { header: m.statement_quarter(), share: 3 },
      { header: m.statement_vertical() },
      { header: m.statement_basic(), isNumeric: true },
      { header: m.statement_expected(), isNumeric: true },
      { header: m.statement_achieved(), isNumeric: true },
    ],
    rows: programmes.flatMap(({ title, targets }) =>
      targets.map(({ vertical, basic, expected, achieved }) => [
        text(title),
        text(vertical),
        basic === undefined ? text(m.target_unknown()) : rupees(basic),
        expected === undefined ? text(m.target_unknown()) : rupees(expected),
        rupees(achieved),
      ]),
    ),
  };
}

function checkSheet({ programmes, checks }: Statement): Sheet {
  const row = (title: string, check: Check): Cell[] => {
    const { unit, name } = CHECKS[check.kind];
    return [
      text(title),
      text(name({ vertical: check.vertical ?? '' })),
      { kind: unit, value: check.ours },
      { kind: unit, value: check.theirs },
      { kind: 'outcome', check },
    ];
  };
  return {
    key: 'checks',
    title: m.statement_checks(),
    columns: [
      { header: m.statement_programme(), share: 2 },
      { header: m.statement_figure(), share: 2 },
      { header: m.statement_ours(), isNumeric: true },
      { header: m.statement_theirs(), isNumeric: true },
      { header: m.statement_result(), share: 2 },
    ],
    rows: [
      ...programmes.flatMap(({ title, checks: own }) => own.map((check) => row(title, check))),
      ...checks.map((check) => row(m.statement_checks_all(), check)),
    ],
  };
}

const CHECKS: Readonly<Record<Check['kind'], { unit: Unit; name: (of: { vertical: string }) => string }>> = {
  approved: { unit: 'rupees', name: m.statement_check_approved },
  earned: { unit: 'points', name: m.statement_check_earned },
  balance: { unit: 'points', name: m.statement_check_balance },
  balances: { unit: 'points', name: m.statement_check_balances },
  claims: { unit: 'count', name: m.statement_check_claims },
  approvedClaims: { unit: 'count', name: m.statement_check_approved_claims },
};

function claimSheet(programmes: readonly ProgrammeStatement[], isNamed: boolean): Sheet {
  const { count: all, claimed, approved } = sumsOf(programmes.flatMap(({ claims }) => claims));
  const named = <T>(value: T): T[] => (isNamed ? [value] : []);
  return {
    key: 'claim-list',
    title: m.statement_claims(),
    columns: [
      ...named({ header: m.statement_programme() }),
      { header: m.claims_invoice_number(), share: 2 },
      { header: m.claims_invoice_date() },
      { header: m.statement_vertical() },
      { header: m.statement_claimed(), isNumeric: true },
      { header: m.statement_approved(), isNumeric: true },
      { header: m.statement_status() },
      { header: m.claims_submitted() },
    ],
    rows: programmes.flatMap(({ title, claims }) =>
      claims.map((claim) => [
        ...named(text(title)),
        text(claim.invoice_number),
        day(claim.invoice_date),
        text(claim.business_vertical ?? m.dash()),
        rupees(claim.total_value),
        claim.approved_business_volume === undefined
          ? text(m.dash())
          : rupees(claim.approved_business_volume),
        text(STATUS[statusOf(claim)]()),
        day(dayOf(claim.created_at)),
      ]),
    ),
    total: [
      ...named(text(m.statement_total())),
      isNamed ? text('') : text(m.statement_total()),
      text(''),
      text(''),
      sum('rupees', claimed, all),
      sum('rupees', approved, all),
      text(''),
      text(''),
    ],
  };
}

const STATUS: Readonly<Record<ClaimStatus, () => string>> = {
  review: m.statement_status_review,
  approved: m.statement_status_approved,
  short: m.statement_status_short,
  nothing: m.statement_status_nothing,
  rejected: m.statement_status_rejected,
};

function redemptionSheet(programmes: readonly ProgrammeStatement[], isNamed: boolean): Sheet {
  const all = programmes.flatMap(({ title, points: own }) =>
    (own?.transactions ?? []).map((transaction) => ({ title, ...transaction })),
  );
  const counted = all.filter(isCounted);
  const named = <T>(value: T): T[] => (isNamed ? [value] : []);
  return {
    key: 'redemption-list',
    title: m.statement_redemptions(),
    columns: [
      ...named({ header: m.statement_programme() }),
      { header: m.rewards_trxn_id() },
      { header: m.rewards_trxn_date() },
      { header: m.rewards_trxn_reward(), share: 3 },
      { header: m.rewards_trxn_amount(), isNumeric: true },
      { header: m.rewards_trxn_status() },
    ],
    rows: all.map(({ title, id, created_at: at, reward, amount, status }) => [
      ...named(text(title)),
      text(String(id)),
      day(dayOf(at)),
      text(reward?.gift ?? m.dash()),
      points(amount),
      text(status === undefined ? m.figure_unknown() : redemptionStatusText(status)),
    ]),
    total: [
      ...named(text(m.statement_total())),
      isNamed ? text('') : text(m.statement_total()),
      text(''),
      text(''),
      sum('points', sumOf(counted.map(({ amount }) => amount)), counted.length),
      text(''),
    ],
  };
}

function inUnit(unit: Unit, value: number): string {
  if (unit === 'rupees') return formatRupees(value);
  return unit === 'points' ? formatPoints(value) : formatWhole(value);
}

function outcomeText(check: Check): string {
  const outcome = outcomeOf(check);
  if (outcome.kind === 'agrees') return m.statement_agrees();
  if (outcome.kind === 'unknown') return m.statement_not_compared();
  const amount = inUnit(CHECKS[check.kind].unit, Math.abs(outcome.off));
  return outcome.off > 0 ? m.statement_differs_more({ amount }) : m.statement_differs_less({ amount });
}
