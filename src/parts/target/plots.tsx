import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { type Span } from '#src/api/contract/target-outlook.ts';
import { Button } from '#src/ui/button.tsx';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';
import { DayPlot, MonthPlot } from './plot-drawings.tsx';
import { type DayRow, type MonthRow, dayRows, leftOut, monthRows } from './plot-data.ts';
import { PlotTable } from './plot-table.tsx';
import { type TargetPanelProps } from './target-panel.tsx';

/** The quarter day by day and month by month, each as a drawing, as a sentence and as a table. */
export function Plots({
  target,
  achieved,
  claims,
  outlook: { span, basic, expected },
  today,
}: Omit<TargetPanelProps, 'kind'>) {
  const vertical = target.business_vertical;
  if (claims === undefined) return <p role="status">{m.what_if_achieved_unknown()}</p>;
  const goal = expected?.target ?? basic?.target;
  const months = monthRows(claims, vertical, span, today);
  const missing = leftOut(claims, vertical);
  const listed = months.reduce((sum, { approved }) => sum + approved, 0);
  return (
    <div className={layout['sections']}>
      {span ? (
        <DayFigure {...{ vertical, span, today, goal }} rows={dayRows(claims, vertical, span, today, goal)} />
      ) : (
        <p>{m.plot_days_unknown()}</p>
      )}
      {months.length > 0 ? (
        <MonthFigure vertical={vertical} rows={months} />
      ) : (
        <p>{m.plot_none({ vertical })}</p>
      )}
      {missing > 0 && <p>{m.plot_left_out({ count: missing })}</p>}
      {achieved !== undefined && Math.abs(achieved - listed) >= 1 && (
        <p>{m.plot_differs({ listed: formatRupees(listed), given: formatRupees(achieved) })}</p>
      )}
    </div>
  );
}

function DayFigure({
  vertical,
  span,
  today,
  goal,
  rows,
}: {
  vertical: string;
  span: Span;
  today: Day;
  goal: number | undefined;
  rows: readonly DayRow[];
}) {
  const now = rows.findLast(({ approved }) => approved !== undefined);
  const summary = now && [
    m.plot_days_summary({ vertical, day: formatDay(now.day), approved: formatRupees(now.approved ?? 0) }),
    now.withReview !== now.approved && m.plot_days_review({ amount: formatRupees(now.withReview ?? 0) }),
    goal !== undefined &&
      m.plot_days_target({ target: formatRupees(goal), needed: formatRupees(now.needed ?? 0) }),
  ];
  return (
    <Figure
      title={m.plot_days()}
      summary={summary?.filter(Boolean).join(' ') ?? m.outlook_ahead({ date: formatDay(span.start) })}
      note={m.plot_days_caption()}
      renderDrawing={(width, label) => <DayPlot {...{ rows, span, today, width, label }} />}
      renderTable={(width) => (
        <PlotTable
          width={width}
          label={`${m.plot_days()}, ${vertical}`}
          head={[m.plot_day(), m.plot_approved(), m.plot_with_review(), m.plot_needed()]}
          rows={rows.map(({ day, approved, withReview, needed }) => [
            formatDay(day),
            rupees(approved),
            rupees(withReview),
            rupees(needed),
          ])}
        />
      )}
    />
  );
}

function MonthFigure({ vertical, rows }: { vertical: string; rows: readonly MonthRow[] }) {
  const sum = (of: 'claimed' | 'approved') => rows.reduce((total, row) => total + row[of], 0);
  return (
    <Figure
      title={m.plot_months()}
      summary={m.plot_months_summary({
        vertical,
        claimed: formatRupees(sum('claimed')),
        approved: formatRupees(sum('approved')),
      })}
      renderDrawing={(width, label) => (
        <MonthPlot
          rows={rows.map(({ month, claimed, approved }) => ({ name: monthText(month), claimed, approved }))}
          width={width}
          label={label}
        />
      )}
      renderTable={(width) => (
        <PlotTable
          width={width}
          label={`${m.plot_months()}, ${vertical}`}
          head={[m.plot_month(), m.plot_claimed(), m.plot_approved(), m.plot_review()]}
          rows={rows.map(({ month, claimed, approved, review }) => [
            monthText(month),
            rupees(claimed),
            rupees(approved),
            rupees(review),
          ])}
        />
      )}
    />
  );
}

function Figure({
  title,
  summary,
  note,
  renderDrawing,
  renderTable,
}: {
  title: string;
  /** What the drawing shows, for those who do not see it. */
  summary: string;
  note?: string;
  renderDrawing: (width: number, label: string) => ReactNode;
  renderTable: (width: number) => ReactNode;
}) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isTable, setTable] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <figure className={layout['tightStack']} aria-labelledby={id}>
      <figcaption className={layout['tightStack']}>
        <strong id={id}>{title}</strong>
        <span>{summary}</span>
        {note !== undefined && <span className={layout['hint']}>{note}</span>}
      </figcaption>
      {/* Its own width does not depend on the drawing's, which is of whole pixels. */}
      <div ref={place} style={{ minWidth: 0 }}>
        {width > 0 && renderDrawing(width, summary)}
      </div>
      <div className={layout['actions']}>
        <Button variant="quiet" aria-expanded={isTable} onPress={() => setTable(!isTable)}>
          {m.plot_table()}
        </Button>
      </div>
      {isTable && renderTable(width)}
    </figure>
  );
}

function rupees(value: number | undefined): string {
  return value === undefined ? m.dash() : formatRupees(value);
}

/** "Oct 2026" */
function monthText(month: string): string {
  return `${m.date_months().split(' ')[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}
