import { type ReactNode, useId } from 'react';
import { m } from '#messages';
import { type Day, daysBetween } from '#src/api/contract/days.ts';
import { type Span } from '#src/api/contract/target-outlook.ts';
import { formatDay } from '#src/ui/format.ts';
import { formatShortRupees } from '#src/ui/format-short.ts';
import layout from '#src/ui/layout.module.css';
import { mediaHook } from '#src/ui/use-media.ts';
import { type DayRow, axisOf } from './plot-data.ts';

/*
 * Drawn in CSS pixels, so that texts keep their size. The plots' styles are written here: the portal waits for the file
 * of all styles at its first start. Lines and bars differ by dashes and hatching, not by colour alone.
 */

const useForcedColors = mediaHook('(forced-colors: active)');
const LINE_HEIGHT = 18;
/** Of the drawing, without what is written below. */
const HEIGHT = 180;
const BAR = 18;
const DASHES = { solid: undefined, review: '6 4', target: '1 5' } as const;

/** The browser replaces no colour inside a drawing where the reader has forced theirs. */
function useInk() {
  return useForcedColors()
    ? { mark: 'Highlight', text: 'CanvasText', line: 'CanvasText', soft: 'GrayText', ground: 'Canvas' }
    : {
        mark: 'var(--accent)',
        text: 'var(--ink)',
        line: 'var(--ink-soft)',
        soft: 'var(--line)',
        ground: 'var(--surface)',
      };
}

type Ink = ReturnType<typeof useInk>;

/** The sums of a quarter as steps, against the straight line to the target. */
export function DayPlot({
  rows,
  span,
  today,
  width,
  label,
}: {
  rows: readonly DayRow[];
  span: Span;
  today: Day;
  width: number;
  label: string;
}) {
  const ink = useInk();
  const goal = rows.at(-1)?.needed;
  const axis = axisOf(Math.max(goal ?? 0, ...rows.map(({ withReview }) => withReview ?? 0)));
  const top = axis.at(-1) || 1;
  const x = (day: Day) =>
    ((daysBetween(span.start, day) + 1) / (daysBetween(span.start, span.end) + 1)) * width;
  const y = (rupees: number) => LINE_HEIGHT + (1 - rupees / top) * HEIGHT;
  const steps = (of: 'approved' | 'withReview') =>
    rows.reduce(
      (path, row) => (row[of] === undefined ? path : `${path}H${x(row.day)}V${y(row[of])}`),
      `M0,${y(0)}`,
    );
  const isReviewing = rows.some(({ approved, withReview }) => approved !== withReview);
  const isRunning = span.state === 'running';
  const isLate = x(today) > width / 2;
  return (
    <>
      <Drawing width={width} height={HEIGHT + 2 * LINE_HEIGHT} label={label}>
        {axis.map((value) => (
          <line key={value} x1={0} x2={width} y1={y(value)} y2={y(value)} stroke={ink.soft} />
        ))}
        {goal !== undefined && (
          <path
            d={`M0,${y(0)}L${width},${y(goal)}`}
            {...stroke(ink.line, DASHES.target)}
            strokeLinecap="round"
          />
        )}
        {isReviewing && <path d={steps('withReview')} {...stroke(ink.text, DASHES.review)} />}
        <path d={steps('approved')} {...stroke(ink.mark)} />
        {isRunning && (
          <>
            <line x1={x(today)} x2={x(today)} y1={LINE_HEIGHT} y2={y(0)} stroke={ink.text} />
            <Words x={x(today)} y={13} ink={ink} text={m.plot_today()} anchor={isLate ? 'end' : 'start'} />
          </>
        )}
        {axis.slice(1).map((value) => (
          <Words key={value} x={0} y={y(value) + 13} ink={ink} text={formatShortRupees(value)} />
        ))}
        <Words x={0} y={y(0) + 15} ink={ink} text={formatDay(span.start)} />
        <Words x={width} y={y(0) + 15} ink={ink} text={formatDay(span.end)} anchor="end" />
      </Drawing>
      <Legend
        entries={[
          { text: m.plot_approved(), sample: <SampleLine {...stroke(ink.mark)} /> },
          isReviewing && {
            text: m.plot_with_review(),
            sample: <SampleLine {...stroke(ink.text, DASHES.review)} />,
          },
          goal !== undefined && {
            text: m.plot_needed(),
            sample: <SampleLine {...stroke(ink.line, DASHES.target)} strokeLinecap="round" />,
          },
        ]}
      />
    </>
  );
}

/** Two bars for each month: what was claimed, hatched, and what is approved of it. */
export function MonthPlot({
  rows,
  width,
  label,
}: {
  rows: readonly { name: string; claimed: number; approved: number }[];
  width: number;
  label: string;
}) {
  const ink = useInk();
  const hatch = useId();
  const most = Math.max(...rows.map(({ claimed, approved }) => Math.max(claimed, approved)));
  const axis = axisOf(most).filter((_, index, all) => index === 0 || index === all.length - 1);
  const top = axis.at(-1) || 1;
  // Beside the longest bar there is room for its amount.
  const room = width - 84;
  const x = (rupees: number) => (rupees / top) * room;
  const group = LINE_HEIGHT + 2 * BAR + 14;
  const bottom = rows.length * group;
  return (
    <>
      <Drawing width={width} height={bottom + LINE_HEIGHT} label={label}>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={6} stroke={ink.line} strokeWidth={3} />
        </pattern>
        {rows.map(({ name, claimed, approved }, index) => (
          <g key={name} transform={`translate(0 ${index * group})`}>
            <Words x={0} y={14} ink={ink} text={name} />
            <Bar y={LINE_HEIGHT} width={x(claimed)} fill={`url(#${hatch})`} ink={ink} amount={claimed} />
            <Bar y={LINE_HEIGHT + BAR + 3} width={x(approved)} fill={ink.mark} ink={ink} amount={approved} />
          </g>
        ))}
        <line x1={0} x2={room} y1={bottom} y2={bottom} stroke={ink.line} />
        {axis.map((value, index) => (
          <Words
            key={value}
            x={x(value)}
            y={bottom + 15}
            ink={ink}
            text={formatShortRupees(value)}
            anchor={index === 0 ? 'start' : 'middle'}
          />
        ))}
      </Drawing>
      <Legend
        entries={[
          {
            text: m.plot_claimed(),
            sample: <rect {...SAMPLE_BAR} fill={`url(#${hatch})`} stroke={ink.line} />,
          },
          { text: m.plot_approved(), sample: <rect {...SAMPLE_BAR} fill={ink.mark} stroke={ink.mark} /> },
        ]}
      />
    </>
  );
}

function Drawing({
  width,
  height,
  label,
  children,
}: {
  width: number;
  height: number;
  label: string;
  children: ReactNode;
}) {
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {children}
    </svg>
  );
}

function Words({
  x,
  y,
  ink,
  text,
  anchor = 'start',
}: {
  x: number;
  y: number;
  ink: Ink;
  text: string;
  anchor?: 'start' | 'middle' | 'end';
}) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      paintOrder="stroke"
      strokeWidth={4}
      // Its lines have room for no larger letters. Those of its table have any size.
      style={{ fontSize: `min(var(--text-xs), ${0.8 * LINE_HEIGHT}px)`, fill: ink.text, stroke: ink.ground }}
    >
      {text}
    </text>
  );
}

function Bar({
  y,
  width,
  fill,
  ink,
  amount,
}: {
  y: number;
  width: number;
  fill: string;
  ink: Ink;
  amount: number;
}) {
  return (
    <>
      <rect x={0.5} y={y} width={Math.max(1, width)} height={BAR - 2} fill={fill} stroke={ink.line} />
      <Words x={width + 6} y={y + 13} ink={ink} text={formatShortRupees(amount)} />
    </>
  );
}

const SAMPLE_BAR = { x: 0.5, y: 1, width: 23, height: 12 };

function SampleLine(props: ReturnType<typeof stroke> & { strokeLinecap?: 'round' }) {
  return <path d="M0,7H24" {...props} />;
}

function stroke(colour: string, strokeDasharray?: string) {
  return { stroke: colour, strokeWidth: 2, fill: 'none', strokeDasharray };
}

function Legend({ entries }: { entries: readonly (false | { text: string; sample: ReactNode })[] }) {
  return (
    <ul className={`${layout['actions']} ${layout['hint']}`}>
      {entries
        .filter((entry) => entry !== false)
        .map(({ text, sample }) => (
          <li key={text} className={layout['row']}>
            <svg width={24} height={14} aria-hidden="true">
              {sample}
            </svg>
            {text}
          </li>
        ))}
    </ul>
  );
}
