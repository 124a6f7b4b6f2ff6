import { m } from '#messages';
import { financialYearDays } from '#src/api/contract/days.ts';
import { csvOf } from '#src/base/csv.ts';
import { type Paper, type PaperFact, type PaperPart } from '#src/paper/paper.ts';
import { formatDay, formatMoment } from '#src/ui/format.ts';
import { type Statement } from './statement.ts';
import {
  type Sheet,
  cellText,
  cellValue,
  listSheets,
  programmeSheets,
  statementSheets,
} from './statement-sheets.ts';

/** Whose statement it is. `undefined` is not on file. */
export interface Holder {
  name: string;
  organization: string | undefined;
  gstin: string | undefined;
  /** Whether the API has told it. Else what is missing is only not known here. */
  isTold: boolean;
}

/** The organization and the GSTIN of the holder, in words. */
export function onFile({ organization, gstin, isTold }: Holder): { organization: string; gstin: string } {
  const none = isTold ? m.statement_not_on_file() : m.figure_unknown();
  return { organization: organization ?? none, gstin: gstin ?? none };
}

/** The statement as a paper: the tables of the screen, then each claim and redemption. */
export function statementPaper(statement: Statement, holder: Holder, isListed: boolean, now: Date): Paper {
  return {
    title: m.statement_paper_title(),
    subtitle: periodText(statement.year),
    holder: holderFacts(statement, holder),
    parts: [
      ...reservations(statement, isListed).map((text): PaperPart => ({ kind: 'text', text })),
      ...statementSheets(statement).flatMap(partsOf),
      { kind: 'text', text: m.statement_rule() },
      ...statement.programmes.flatMap(programmeSheets).flatMap(partsOf),
    ],
    note: madeText(now),
  };
}

/** The statement as a spreadsheet, with the same tables. */
export function statementCsv(statement: Statement, holder: Holder, isListed: boolean, now: Date): string {
  const rows = ({ title, columns, rows: all, total }: Sheet) => [
    [],
    [title],
    columns.map(({ header }) => header),
    ...all.map((row) => row.map(cellValue)),
    ...(total ? [total.map(cellValue)] : []),
  ];
  return csvOf([
    [m.statement_paper_title()],
    [periodText(statement.year)],
    ...holderFacts(statement, holder).map(({ name, value }) => [name, value]),
    ...reservations(statement, isListed).map((text) => [text]),
    ...[...statementSheets(statement), ...listSheets(statement)].flatMap(rows),
    [],
    [m.statement_rule()],
    [madeText(now)],
  ]);
}

export function periodText(year: string): string {
  const { first, last } = financialYearDays(year);
  return m.statement_period({ year, first: formatDay(first), last: formatDay(last) });
}

export function asOfText({ asOf }: Statement): string {
  return asOf === undefined ? m.statement_no_figures() : formatMoment(new Date(asOf).toISOString());
}

/** What the statement lacks. @param isListed whether all lists of programmes are on the device */
export function reservations(statement: Statement, isListed: boolean): string[] {
  const { missing, undated, sums } = statement;
  const unknown = sums.claimed.unknown;
  return [
    ...(missing.length > 0
      ? [`${m.statement_missing()}. ${m.statement_missing_text({ titles: missing.join(', ') })}`]
      : []),
    ...(isListed ? [] : [m.statement_missing_lists()]),
    ...(undated > 0 ? [m.statement_undated({ count: undated })] : []),
    ...(unknown > 0 ? [m.statement_unknown_figures({ count: unknown })] : []),
  ];
}

function holderFacts(statement: Statement, holder: Holder): PaperFact[] {
  const { organization, gstin } = onFile(holder);
  return [
    { name: m.statement_vendor(), value: m.vendor_name() },
    { name: m.statement_name(), value: holder.name },
    { name: m.statement_organization(), value: organization },
    { name: m.statement_gstin(), value: gstin },
    { name: m.statement_as_of(), value: asOfText(statement) },
  ];
}

function madeText(now: Date): string {
  return m.statement_made({ time: formatMoment(now.toISOString()) });
}

function partsOf({ title, columns, rows, total }: Sheet): PaperPart[] {
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns,
      rows: rows.map((row) => row.map(cellText)),
      total: total?.map(cellText),
    },
  ];
}
