import { statusOf, shortfallOf } from '#src/api/contract/claim-status.ts';
import { type Claim, type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { type Day, dayOf, financialYear, financialYearDays } from '#src/api/contract/days.ts';
import { type DashboardSummary } from '#src/api/contract/programs.schema.ts';
import { achievedOf } from '#src/api/contract/rebate-years.ts';
import { type SchemeTransactions, type Transaction } from '#src/api/contract/rewards.schema.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';

/** A scheme or a quarter with what the API has answered about it. `undefined` is not on the device. */
export interface ProgrammeAnswers {
  programType: ProgramType;
  programId: string;
  title: string;
  claims: ProgramClaims | RebateClaims | undefined;
  /** Of a scheme. */
  transactions: SchemeTransactions | undefined;
  /** Its days in the list, in case the answer has none. */
  listed?: { start_date?: Day | undefined; end_date?: Day | undefined } | undefined;
  /** When the claims came, in ms since 1970; 0 without them. */
  claimsAt: number;
  /** As {@link claimsAt}. */
  transactionsAt: number;
}

/** The API's totals of all programmes, and when they came. */
export interface Summary extends DashboardSummary {
  answeredAt: number;
}

/** Answers further apart than this may differ because something happened in between. */
const TOGETHER_MS = 5 * 60_000;

/** A sum of known figures, in rupees or points, and how many figures are not known. */
export interface Sum {
  amount: number;
  unknown: number;
}

export interface ClaimSums {
  count: number;
  claimed: Sum;
  /** What the API has approved so far. */
  approved: Sum;
  /** Without an approved amount. */
  review: { count: number; claimed: Sum };
  /** Claimed and not approved, of reviewed claims. */
  short: Sum;
}

/**
 * A figure of the API beside the same one made of its claims and transactions. Both cover all years, because the
 * API's figures do.
 */
export interface Check {
  kind: 'approved' | 'earned' | 'balance' | 'balances' | 'claims' | 'approvedClaims';
  vertical?: string;
  /** Rupees, points or a number of claims. `undefined` if something is not known. */
  ours: number | undefined;
  theirs: number | undefined;
}

/** What a check says. `off` is how much the API's figure is above the one made of its parts. */
export type Outcome = { kind: 'agrees' } | { kind: 'differs'; off: number } | { kind: 'unknown' };

export interface TargetLine {
  vertical: string;
  basic: number | undefined;
  expected: number | undefined;
  /** The API's total. */
  achieved: number | undefined;
}

export interface ProgrammeStatement {
  programId: string;
  title: string;
  /** Of this year, in the order of the API. */
  claims: readonly Claim[];
  sums: ClaimSums;
  targets: readonly TargetLine[];
  /** Of a scheme, in points. */
  points:
    | {
        earned: number | undefined;
        balance: number | undefined;
        /** In this year. `undefined` if the transactions are not on the device. */
        redeemed: Sum | undefined;
        transactions: readonly Transaction[];
        /** How many redemptions have no day, and may be of this year. */
        undated: number;
      }
    | undefined;
  checks: readonly Check[];
}

export interface Statement {
  /** Such as `2026-27`, April to March. */
  year: string;
  /** Those with claims, redemptions or days in this year. */
  programmes: readonly ProgrammeStatement[];
  sums: ClaimSums;
  /** Of all programmes and years together. */
  checks: readonly Check[];
  /** Titles of programmes whose claims or redemptions are not on the device. */
  missing: readonly string[];
  /** Claims without a day, which belong to no year. */
  undated: number;
  /** When the oldest answer came, in ms since 1970; `undefined` without any. */
  asOf: number | undefined;
}

/** The day by which a claim belongs to a year: its invoice's, else that of its submission. */
function claimDay(claim: Claim): Day | undefined {
  return claim.invoice_date ?? dayOf(claim.created_at);
}

/** A redemption counts unless it was rejected. */
export function isCounted({ status }: Pick<Transaction, 'status'>): boolean {
  return status?.toLowerCase() !== 'rejected';
}

/** The years that have claims or redemptions, and `today`'s; newest first. */
export function statementYears(answers: readonly ProgrammeAnswers[], today: Day): string[] {
  const days = answers.flatMap(({ claims, transactions }) => [
    ...(claims?.claims ?? []).map(claimDay),
    ...(transactions?.transactions ?? []).map(({ created_at: at }) => dayOf(at)),
  ]);
  const known = days.filter((day) => day !== undefined);
  return [...new Set([today, ...known].map(financialYear))].toSorted().toReversed();
}

/**
 * @param isListed whether `answers` has all programmes: sums of a part cannot be compared with those totals
 */
export function statementOf(
  answers: readonly ProgrammeAnswers[],
  year: string,
  summary?: Summary,
  isListed = true,
): Statement {
  const programmes = answers.flatMap((one) => {
    const made = programmeOf(one, year);
    return made && isInYear(one, made, year) ? [made] : [];
  });
  const missing = answers.filter(
    ({ programType, claims, transactions }) =>
      !claims || (programType === 'scheme' && transactions === undefined),
  );
  const times = answers
    .flatMap(({ claimsAt, transactionsAt }) => [claimsAt, transactionsAt])
    .filter((time) => time > 0);
  const all = answers.flatMap(({ claims }) => claims?.claims ?? []);
  const isComplete = isListed && answers.every(({ claims }) => claims !== undefined);
  const isOneTime = areTogether([summary?.answeredAt ?? 0, ...answers.map(({ claimsAt }) => claimsAt)]);
  return {
    year,
    programmes,
    sums: sumsOf(programmes.flatMap(({ claims }) => claims)),
    checks: overallChecks(all, isComplete && isOneTime, summary),
    missing: missing.map(({ title, programId }) => title || programId),
    undated: all.filter((claim) => claimDay(claim) === undefined).length,
    asOf: times.length > 0 ? Math.min(...times) : undefined,
  };
}

export function outcomeOf({ ours, theirs }: Check): Outcome {
  if (ours === undefined || theirs === undefined) return { kind: 'unknown' };
  // Paise, as JSON numbers add them up.
  const off = Math.round((theirs - ours) * 100) / 100;
  return off === 0 ? { kind: 'agrees' } : { kind: 'differs', off };
}

export function sumsOf(claims: readonly Claim[]): ClaimSums {
  const inReview = claims.filter((claim) => statusOf(claim) === 'review');
  const reviewed = claims.filter((claim) => statusOf(claim) !== 'review');
  return {
    count: claims.length,
    claimed: sumOf(claims.map(({ total_value: total }) => total)),
    // A claim under review has no approved amount yet, which is nothing unknown.
    approved: sumOf(reviewed.map(approvedOf)),
    review: {
      count: inReview.length,
      claimed: sumOf(inReview.map(({ total_value: total }) => total)),
    },
    short: sumOf(
      reviewed.map((claim) => shortfallOf({ ...claim, approved_business_volume: approvedOf(claim) })),
    ),
  };
}

/** The sum of what is known, to the paisa. */
export function sumOf(figures: readonly (number | undefined)[]): Sum {
  const known = figures.filter((figure) => figure !== undefined);
  const paise = known.reduce((sum, figure) => sum + Math.round(figure * 100), 0);
  return { amount: paise / 100, unknown: figures.length - known.length };
}

/** A rejected claim without an amount has none approved. */
function approvedOf(claim: Claim): number | undefined {
  return claim.approved_business_volume ?? (statusOf(claim) === 'rejected' ? 0 : undefined);
}

function programmeOf(
  { programId, title, claims: answer, transactions, claimsAt, transactionsAt }: ProgrammeAnswers,
  year: string,
): ProgrammeStatement | undefined {
  if (!answer) return undefined;
  const claims = answer.claims.filter((claim) => isOf(year, claimDay(claim)));
  const common = { programId, title: title || answer.program.title, claims };
  if ('rewards' in answer.program) {
    const all = transactions?.transactions ?? [];
    const ofYear = all.filter(({ created_at: at }) => isOf(year, dayOf(at)));
    const undated = all.filter((one) => isCounted(one) && dayOf(one.created_at) === undefined).length;
    const redeemed = sumOf(ofYear.filter(isCounted).map(({ amount }) => amount));
    return {
      ...common,
      sums: sumsOf(claims),
      targets: [],
      points: {
        earned: answer.program.total_value,
        balance: transactions?.scheme.total_available_value ?? answer.program.total_available_value,
        redeemed: transactions && { ...redeemed, unknown: redeemed.unknown + undated },
        transactions: ofYear,
        undated,
      },
      checks: schemeChecks(
        answer.program,
        answer.claims,
        transactions,
        areTogether([claimsAt, transactionsAt]),
      ),
    };
  }
  const { program } = answer;
  return {
    ...common,
    sums: sumsOf(claims),
    targets: program.targets.map((target) => ({
      vertical: target.business_vertical,
      basic: target.basic_target,
      expected: target.expected_target,
      achieved: achievedOf(program, target.business_vertical),
    })),
    points: undefined,
    checks: ['SOHO', 'SURVEILLANCE']
      .map((vertical) => verticalCheck(program, answer.claims, vertical))
      .filter((check) => check !== undefined),
  };
}

function schemeChecks(
  program: ProgramClaims['program'],
  claims: readonly Claim[],
  transactions: SchemeTransactions | undefined,
  isOneTime: boolean,
): Check[] {
  const approved = sumsOf(claims).approved;
  const redeemed =
    transactions && sumOf(transactions.transactions.filter(isCounted).map(({ amount }) => amount));
  const { total_value: earned } = program;
  const isKnown = isOneTime && earned !== undefined && redeemed?.unknown === 0;
  const balance = transactions?.scheme.total_available_value ?? program.total_available_value;
  const checks: Check[] = [
    { kind: 'earned', ours: ifKnown(approved), theirs: earned },
    { kind: 'balance', ours: isKnown ? earned - redeemed.amount : undefined, theirs: balance },
  ];
  const other = program.total_available_value;
  // The API gives the balance in two places. Two that are the same need no line.
  if (isOneTime && balance !== undefined && other !== undefined && balance !== other)
    checks.push({ kind: 'balances', ours: other, theirs: balance });
  return checks;
}

/** `undefined` if neither claims nor the API know this vertical. */
function verticalCheck(
  program: RebateClaims['program'],
  claims: readonly Claim[],
  vertical: string,
): Check | undefined {
  const own = claims.filter(({ business_vertical: of }) => of?.toUpperCase() === vertical);
  const theirs = achievedOf(program, vertical);
  const isTarget = program.targets.some(({ business_vertical: of }) => of === vertical);
  if (own.length === 0 && theirs === undefined && !isTarget) return undefined;
  // Approved amounts without a vertical might belong to this one.
  const isClear = claims.every(
    (claim) => claim.business_vertical !== undefined || (approvedOf(claim) ?? 0) === 0,
  );
  return { kind: 'approved', vertical, ours: isClear ? ifKnown(sumsOf(own).approved) : undefined, theirs };
}

function overallChecks(
  claims: readonly Claim[],
  isComparable: boolean,
  summary: DashboardSummary | undefined,
): Check[] {
  if (!summary) return [];
  const approved = claims.filter((claim) => (claim.approved_business_volume ?? 0) > 0).length;
  return [
    { kind: 'claims', ours: isComparable ? claims.length : undefined, theirs: summary.total_claims },
    { kind: 'approvedClaims', ours: isComparable ? approved : undefined, theirs: summary.approved_claims },
  ];
}

function ifKnown({ amount, unknown }: Sum): number | undefined {
  return unknown === 0 ? amount : undefined;
}

/** Also one without claims, whose days reach into this year: its targets are part of the statement. */
function isInYear(
  { claims: answer, listed }: ProgrammeAnswers,
  { claims, points }: ProgrammeStatement,
  year: string,
): boolean {
  if (claims.length > 0 || (points?.transactions.length ?? 0) > 0) return true;
  const start = answer?.program.start_date ?? listed?.start_date;
  const end = answer?.program.end_date ?? listed?.end_date;
  if (start === undefined || end === undefined) return false;
  const { first, last } = financialYearDays(year);
  return start <= last && end >= first;
}

function areTogether(times: readonly number[]): boolean {
  return Math.max(...times) - Math.min(...times) <= TOGETHER_MS;
}

function isOf(year: string, day: Day | undefined): boolean {
  return day !== undefined && financialYear(day) === year;
}
