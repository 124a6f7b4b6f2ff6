import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type Day, indianDay } from '#src/api/contract/days.ts';
import { achievedOf, currentQuarter, currentRebate } from '#src/api/contract/rebate-years.ts';
import { type Target } from '#src/api/contract/rebates.schema.ts';
import { afterOrder, outlookOf } from '#src/api/contract/target-outlook.ts';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import layout from '#src/ui/layout.module.css';
import { claimQueries } from '../claims/claims.queries.ts';
import { rebateQueries } from '../rebates/rebates.queries.ts';
import { Fact } from './answer-parts.tsx';

/**
 * Each vertical's next target in the running quarter: what is missing, by when, and what it is worth. It asks the API
 * for nothing. Where the device does not know the quarter, the row only leads to it.
 */
export function NextTargets() {
  const { api, now } = useRouteContext({ from: '__root__' });
  const { data: rebates = [] } = useQuery({ ...rebateQueries.list(api), enabled: false });
  const today = indianDay(now());
  const rebate = currentRebate(rebates, today);
  const quarter = rebate && currentQuarter(rebate.rebate_program, today);
  const { data: claims } = useQuery({ ...claimQueries.ofQuarter(api, String(quarter?.id)), enabled: false });
  if (!rebate || !quarter?.end_date || quarter.end_date < today)
    return <Row title={m.answers_target_see()} note={m.answers_target_see_note()} figure="" />;
  return rebate.RebateAgreement.map((agreement) => {
    const vertical = agreement.business_vertical;
    const achieved = claims && achievedOf(claims.program, vertical);
    return <Row key={agreement.id} title={vertical} {...nextOf(agreement, achieved, quarter, today)} />;
  });
}

interface Days {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

/** What is missing to the next level, or while the achieved amount is unknown the first level itself. */
function nextOf(target: Target, achieved: number | undefined, quarter: Days, today: Day) {
  const { next } = afterOrder(target, achieved ?? 0, 0);
  // The quarter runs, so its year goes without saying.
  const [date = ''] = formatDay(quarter.end_date).split(',');
  if (!next) return { note: m.answers_until({ date }), figure: m.target_expected_reached() };
  const isBasic = next.level === 'basic';
  const goal =
    achieved === undefined
      ? (isBasic ? m.answers_basic : m.answers_expected)({ date })
      : (isBasic ? m.answers_to_basic : m.answers_to_expected)({ date });
  const worth = outlookOf(target, { achieved, underReview: undefined }, quarter, today)[next.level]?.worth;
  return {
    note: worth === undefined ? goal : `${goal}, ${m.answers_worth({ amount: formatRupees(worth) })}`,
    figure: formatRupees(next.missing),
  };
}

function Row(fact: { title: string; note: string; figure: string }) {
  return (
    <li className={layout['row']}>
      <Link to="/rebate-programs">
        <Fact {...fact} />
      </Link>
    </li>
  );
}
