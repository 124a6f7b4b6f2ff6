import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { type Target } from '#src/api/contract/rebates.schema.ts';
import { afterOrder, outlookOf } from '#src/api/contract/target-outlook.ts';
import { noNextText } from '#src/parts/target/no-next-text.ts';
import { formatDay, formatRupees } from '#src/ui/format.ts';

interface Days {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** What is missing to the next level. While the achieved amount is unknown, none is said to be the next. */
export function nextTarget(target: Target, achieved: number | undefined, quarter: Days, today: Day) {
  if (achieved === undefined) return { note: m.answers_target_see_note(), figure: '' };
  const { next } = afterOrder(target, achieved, 0);
  // The quarter runs, so its year goes without saying.
  const [date = ''] = formatDay(quarter.end_date).split(',');
  if (!next) return { note: m.answers_until({ date }), figure: noNextText(target) };
  const goal = (next.level === 'basic' ? m.answers_to_basic : m.answers_to_expected)({ date });
  const worth = outlookOf(target, { achieved, underReview: undefined }, quarter, today)[next.level]?.worth;
  return {
    note: worth === undefined ? goal : `${goal}, ${m.answers_worth({ amount: formatRupees(worth) })}`,
    figure: formatRupees(next.missing),
  };
}
