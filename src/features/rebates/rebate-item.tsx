import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { achievedOf, currentQuarter, nextQuarter } from '#src/api/contract/rebate-years.ts';
import { type Rebate } from '#src/api/contract/rebates.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { formatDay } from '#src/ui/format.ts';
import { ClockIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { TargetProgress } from '#src/parts/target-progress.tsx';
import { claimQueries } from '../claims/claims.queries.ts';
import { AgreementPanel } from './agreement-panel.tsx';
import { QuartersTable } from './quarters-table.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './rebates.module.css';

export function RebateItem({
  rebate,
  today,
  isOpen,
}: {
  rebate: Rebate;
  today: Day;
  /** A closed item fetches nothing. */
  isOpen: boolean;
}) {
  const { api } = useRouteContext({ from: '__root__' });
  const quarter = currentQuarter(rebate.rebate_program, today) ?? nextQuarter(rebate.rebate_program, today);
  const achieved = useQuery({
    ...claimQueries.ofQuarter(api, String(quarter?.id)),
    enabled: isOpen && quarter !== undefined,
  });
  const trouble =
    achieved.error && achieved.data === undefined && !achieved.isFetching
      ? errorTextOf(achieved.error)
      : undefined;
  return (
    <>
      <div className={`${layout['spread']} ${styles['head']}`}>
        <h3>{m.rebates_agreements()}</h3>
        {rebate.agreement_start_date !== undefined && (
          <p className={layout['hint']}>
            {m.rebates_agreement_window({
              from: formatDay(rebate.agreement_start_date),
              to: formatDay(rebate.agreement_end_date),
            })}
          </p>
        )}
        {rebate.is_extended && (
          <Badge tone="info" icon={<ClockIcon />}>
            {m.rebates_extended()}
          </Badge>
        )}
      </div>
      {rebate.RebateAgreement.length === 0 && (
        <Alert tone="info" action={<NextStep to="support" />}>
          {m.rebates_no_agreements()}
        </Alert>
      )}
      {trouble && (
        <Alert
          tone="warning"
          title={m.rebates_achieved_missing()}
          action={<RetryButton onPress={() => void achieved.refetch()} />}
        >
          {trouble.hint ?? trouble.message}
        </Alert>
      )}
      <ul className={`${layout['cardGrid']} ${styles['verticals']}`}>
        {rebate.RebateAgreement.map((agreement) => (
          <li key={agreement.id} className={styles['vertical']}>
            <h4>{agreement.business_vertical}</h4>
            {quarter && (
              <p className={layout['hint']}>{m.rebates_this_quarter({ quarter: quarter.title })}</p>
            )}
            <TargetProgress
              target={agreement}
              achieved={achieved.data && achievedOf(achieved.data.program, agreement.business_vertical)}
              claims={achieved.data?.claims}
              quarter={{ start_date: quarter?.start_date, end_date: quarter?.end_date }}
              today={today}
              isPending={achieved.isFetching}
            />
            <AgreementPanel agreement={agreement} rebate={rebate} today={today} />
          </li>
        ))}
      </ul>
      <h3>{m.rebates_quarters()}</h3>
      <QuartersTable
        quarters={rebate.rebate_program}
        verticals={rebate.RebateAgreement.map((agreement) => agreement.business_vertical)}
        today={today}
      />
    </>
  );
}
