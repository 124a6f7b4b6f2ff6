import { m } from '#messages';
import { type Rebate, type Reckoning, type Span } from '#src/api/contract/target-outlook.ts';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';
import { type TargetPanelProps } from './target-panel.tsx';

/** Every figure of the outlook with its numbers, and what is assumed. */
export function Arithmetic({ outlook, underReview }: Pick<TargetPanelProps, 'outlook' | 'underReview'>) {
  const { span, approved, withReview, basic, expected } = outlook;
  const worth = [
    basic?.worth !== undefined &&
      m.how_basic({
        target: formatRupees(basic.target),
        percentage: percent(basic.percentage),
        worth: formatRupees(basic.worth),
      }),
    expected?.worth !== undefined &&
      m.how_expected({
        target: formatRupees(expected.target),
        percentage: percent(expected.percentage),
        worth: formatRupees(expected.worth),
      }),
  ];
  return (
    <div className={layout['stack']}>
      {span && <p>{m.how_days({ gone: span.gone, left: span.left, all: span.gone + span.left })}</p>}
      {approved && <Lines title={m.how_approved()} lines={linesOf(approved, span)} />}
      {approved && withReview && (
        <Lines
          title={m.how_review({ amount: formatRupees(underReview ?? 0) })}
          lines={[
            m.how_amount({
              achieved: formatRupees(approved.amount),
              review: formatRupees(underReview ?? 0),
              amount: formatRupees(withReview.amount),
            }),
            ...linesOf(withReview, span),
          ]}
        />
      )}
      <Lines title={m.how_worth_title()} lines={worth.filter((line) => line !== false)} />
      <p className={layout['hint']}>
        {m.how_assumption()} {m.outlook_indicative()}
      </p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <strong>{title}</strong>
      <ul className={layout['tightStack']} aria-label={title}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function linesOf(
  { amount, rebate, pace, projected, rebateAtEnd }: Reckoning,
  span: Span | undefined,
): string[] {
  const lines = [rebateLine(amount, rebate, { of: m.how_rebate, below: m.how_below })];
  if (span === undefined || pace === undefined || projected === undefined) return lines;
  const { gone, left } = span;
  return [
    ...lines,
    m.how_pace({ amount: formatRupees(amount), gone, pace: formatRupees(pace) }),
    m.how_end({ amount: formatRupees(amount), gone, all: gone + left, projected: formatRupees(projected) }),
    rebateLine(projected, rebateAtEnd, { of: m.how_rebate_end, below: m.how_below_end }),
  ];
}

function rebateLine(
  amount: number,
  rebate: Rebate | undefined,
  text: { of: typeof m.how_rebate; below: typeof m.how_below },
): string {
  if (rebate?.rupees === undefined) return m.how_rebate_unknown();
  if (rebate.level === 'none') return text.below({ amount: formatRupees(amount) });
  return text.of({
    amount: formatRupees(amount),
    percentage: percent(rebate.percentage),
    rupees: formatRupees(rebate.rupees),
  });
}

function percent(percentage: number | undefined): string {
  return m.target_percentage({ percentage: formatNumber(percentage ?? 0) });
}
