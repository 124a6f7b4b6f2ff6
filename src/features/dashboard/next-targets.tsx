import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { achievedOf, currentQuarter, currentRebate } from '#src/api/contract/rebate-years.ts';
import { useToday } from '#src/parts/use-today.ts';
import layout from '#src/ui/layout.module.css';
import { claimQueries } from '../claims/claims.queries.ts';
import { rebateQueries } from '../rebates/rebates.queries.ts';
import { Fact } from './answer-parts.tsx';
import { nextTarget } from './next-target.ts';

/**
 * Each vertical's next target in the running quarter: what is missing, by when, and what it is worth. It asks the API
 * for nothing. Where the device does not know the quarter, the row only leads to it.
 */
export function NextTargets() {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: rebates = [] } = useQuery({ ...rebateQueries.list(api), enabled: false });
  const today = useToday();
  const rebate = currentRebate(rebates, today);
  const quarter = rebate && currentQuarter(rebate.rebate_program, today);
  const { data: claims } = useQuery({ ...claimQueries.ofQuarter(api, String(quarter?.id)), enabled: false });
  if (!rebate || !quarter?.end_date || quarter.end_date < today)
    return <Row title={m.answers_target_see()} note={m.answers_target_see_note()} figure="" />;
  if (rebate.RebateAgreement.length === 0) return <li>{m.rebates_no_agreements()}</li>;
  return rebate.RebateAgreement.map((agreement) => {
    const vertical = agreement.business_vertical;
    const achieved = claims && achievedOf(claims.program, vertical);
    return <Row key={agreement.id} title={vertical} {...nextTarget(agreement, achieved, quarter, today)} />;
  });
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
