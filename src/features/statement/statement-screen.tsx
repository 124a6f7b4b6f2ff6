import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { FailureAlert } from '#src/parts/failure.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { SharePaper } from '#src/parts/share-paper.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { Card } from '#src/ui/card.tsx';
import { type Column, DataTable } from '#src/ui/data-table.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { AlertIcon, CheckIcon, InfoIcon, ReceiptIcon } from '#src/ui/icon.tsx';
import { DownloadIcon, PrintIcon } from '#src/ui/inner-icons.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import layout from '#src/ui/layout.module.css';
import { type Statement, outcomeOf } from './statement.ts';
import {
  type Holder,
  onFile,
  asOfText,
  periodText,
  reservations,
  statementCsv,
  statementPaper,
} from './statement-paper.ts';
import { type Cell, type Sheet, cellText, statementSheets } from './statement-sheets.ts';
import { useStatement } from './use-statement.ts';

interface StatementScreenProps {
  /** Such as `2026-27`; `undefined` for the newest. */
  year: string | undefined;
  onYear: (year: string) => void;
}

/** /statement: a financial year's claims, approvals, redemptions, balances and targets. */
export function StatementScreen({ year, onYear }: StatementScreenProps) {
  const { statement, years, holder, isListed, isListLost, error, progress, isComing, retry } =
    useStatement(year);
  if (!statement)
    return error ? (
      <FailureAlert error={error} onRetry={retry} />
    ) : (
      <div role="status" aria-label={m.loading()}>
        <Skeleton shape="picture" />
      </div>
    );
  const lacks = reservations(statement, !isListLost);
  const mayRetry = progress.done < progress.all || error !== null || isListLost;
  return (
    <div className={layout['sections']}>
      <div className={`${layout['screenOnly']} ${layout['stack']}`}>
        <SelectField
          label={m.statement_year()}
          options={years.map((one) => ({ key: one, text: one }))}
          value={statement.year}
          onChange={onYear}
        />
        <TakeAway statement={statement} holder={holder} isListed={isListed} />
        <p className={layout['hint']}>{m.statement_pdf_lists()}</p>
      </div>
      <p role="status" className={layout['hint']}>
        {isComing
          ? m.statement_loading(progress)
          : statement.asOf === undefined
            ? m.statement_no_figures()
            : m.statement_as_of_text({ time: asOfText(statement) })}
      </p>
      {lacks.length > 0 && (
        <Alert tone="warning" action={mayRetry && <RetryButton isPending={isComing} onPress={retry} />}>
          {lacks.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <section className={layout['stack']} aria-labelledby="statement-of">
        <h2 id="statement-of">{periodText(statement.year)}</h2>
        <Card>
          <Facts>
            <Fact name={m.statement_name()} value={holder.name} />
            <Fact name={m.statement_organization()} value={onFile(holder).organization} />
            <Fact name={m.statement_gstin()} value={onFile(holder).gstin} />
          </Facts>
        </Card>
      </section>
      {statement.programmes.length === 0 && !isComing && (
        <EmptyState
          icon={<ReceiptIcon />}
          title={m.statement_none()}
          description={m.statement_none_text()}
          action={<NextStep to="claim" />}
        />
      )}
      {statementSheets(statement).map((sheet) => (
        <SheetTable key={sheet.key} sheet={sheet} />
      ))}
      <p className={layout['hint']}>{m.statement_rule()}</p>
    </div>
  );
}

function TakeAway({
  statement,
  holder,
  isListed,
}: {
  statement: Statement;
  holder: Holder;
  isListed: boolean;
}) {
  const { now } = useRouteContext({ from: '__root__' });
  const name = m.statement_file({ year: statement.year });
  const saveCsv = () => {
    const csv = statementCsv(statement, holder, isListed, now());
    download(new Blob([csv], { type: 'text/csv' }), `${name}.csv`);
  };
  return (
    <div className={layout['actions']}>
      <SharePaper key={name} name={name} paper={() => statementPaper(statement, holder, isListed, now())} />
      <Button variant="secondary" icon={<DownloadIcon />} onPress={saveCsv}>
        {m.statement_csv()}
      </Button>
      <Button variant="secondary" icon={<PrintIcon />} onPress={() => globalThis.print()}>
        {m.ui_print()}
      </Button>
    </div>
  );
}

interface Row {
  key: string;
  cells: readonly Cell[];
  isTotal: boolean;
}

function SheetTable({ sheet: { key, title, columns, rows, total } }: { sheet: Sheet }) {
  const shown = rows.map((cells, index): Row => ({ key: String(index), cells, isTotal: false }));
  if (total) shown.push({ key: 'total', cells: total, isTotal: true });
  return (
    <section className={layout['stack']} aria-labelledby={`statement-${key}`}>
      <h2 id={`statement-${key}`}>{title}</h2>
      <Card isPadded={false}>
        <DataTable
          label={title}
          columns={columnsOf(columns)}
          rows={shown}
          rowKey={(row) => row.key}
          empty={m.claims_none()}
        />
      </Card>
    </section>
  );
}

function columnsOf(columns: Sheet['columns']): Column<Row>[] {
  return columns.map(({ header, isNumeric = false }, index) => ({
    key: String(index),
    header,
    isNumeric,
    cell: ({ cells, isTotal }) => <SheetCell cell={cells[index]} isTotal={isTotal} />,
  }));
}

function SheetCell({ cell, isTotal }: { cell: Cell | undefined; isTotal: boolean }) {
  if (!cell) return null;
  const text = cellText(cell);
  if (cell.kind === 'outcome') return <Badge {...LOOKS[outcomeOf(cell.check).kind]}>{text}</Badge>;
  return isTotal ? <strong>{text}</strong> : text;
}

const LOOKS = {
  agrees: { tone: 'success', icon: <CheckIcon /> },
  differs: { tone: 'danger', icon: <AlertIcon /> },
  unknown: { tone: 'neutral', icon: <InfoIcon /> },
} as const;
