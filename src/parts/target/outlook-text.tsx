import { m } from '#messages';
import { type Outlook, type Rebate, type Reckoning, type Span } from '#src/api/contract/target-outlook.ts';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';

/** The days that are left, where the pace leads, and both with the claims under review. */
export function OutlookText({ outlook, isReviewUnknown }: { outlook: Outlook; isReviewUnknown: boolean }) {
  const { span, approved, withReview } = outlook;
  return (
    <div className={layout['tightStack']}>
      <p>{daysText(span)}</p>
      {approved && span && <p>{endText(approved, span)}</p>}
      {approved && withReview && (
        <p>
          {m.outlook_review({
            amount: formatRupees(withReview.amount - approved.amount),
            total: formatRupees(withReview.amount),
            rebate: rebateText(withReview.rebate, span?.state === 'over'),
          })}{' '}
          {span && endText(withReview, span)}
        </p>
      )}
      {isReviewUnknown && <p>{m.outlook_review_unknown()}</p>}
      <p className={layout['hint']}>{m.outlook_indicative()}</p>
    </div>
  );
}

/** Rupees, or in words that there are none, or that they are not known. */
export function rebateText(rebate: Rebate | undefined, isOver: boolean): string {
  if (rebate?.rupees === undefined) return m.figure_unknown();
  if (rebate.level !== 'none') return formatRupees(rebate.rupees);
  return isOver ? m.target_rebate_none() : m.target_rebate_nothing();
}

function daysText(span: Span | undefined): string {
  if (span === undefined) return m.outlook_days_unknown();
  if (span.state === 'ahead') return m.outlook_ahead({ date: formatDay(span.start) });
  if (span.state === 'over') return m.outlook_ended({ date: formatDay(span.end) });
  return m.outlook_left({ days: span.left, date: formatDay(span.end) });
}

function endText({ projected, over, rebateAtEnd }: Reckoning, span: Span): string {
  const against = overText(over);
  if (span.state === 'over') return against && m.outlook_result({ over: against });
  if (span.state === 'ahead') return '';
  if (projected === undefined) return m.outlook_first_day();
  const [amount, date] = [formatRupees(projected), formatDay(span.end)];
  const pace = against
    ? m.outlook_pace_over({ amount, date, over: against })
    : m.outlook_pace({ amount, date });
  return `${pace}. ${m.outlook_then({ rebate: rebateText(rebateAtEnd, true) })}`;
}

/** Against the expected target; also against the basic one if that is missed, or the only one. */
function overText({ basic, expected }: Reckoning['over']): string {
  const texts = [
    basic !== undefined &&
      (basic < 0 || expected === undefined) &&
      (basic < 0
        ? m.outlook_basic_short({ amount: formatRupees(-basic) })
        : m.outlook_basic_above({ amount: formatRupees(basic) })),
    expected !== undefined &&
      (expected < 0
        ? m.outlook_expected_short({ amount: formatRupees(-expected) })
        : m.outlook_expected_above({ amount: formatRupees(expected) })),
  ];
  return texts.filter(Boolean).join('; ');
}
