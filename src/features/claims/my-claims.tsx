import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { m } from '#messages';
import { type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { isClaimOpen } from '#src/api/contract/claim-window.ts';
import { achievedOf } from '#src/api/contract/rebate-years.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { SubmitClaimLink } from '#src/parts/submit-claim-link.tsx';
import { TargetProgress } from '#src/parts/target-progress.tsx';
import { claimsOfOne } from './all-claims.queries.ts';
import { AllClaims } from './all-claims.tsx';
import { claimQueries } from './claims.queries.ts';
import { ClaimsTable } from './claims-table.tsx';
import { ALL_PROGRAMMES } from '#src/parts/all-programmes.ts';
import { useToday } from '#src/parts/use-today.ts';
import { type ClaimsView } from './claims-view.schema.ts';
import { withListedDates } from './listed-dates.ts';
import layout from '#src/ui/layout.module.css';
import styles from './my-claims.module.css';
import { UnsentClaims } from './unsent-claims.tsx';
import { GoneClaims } from './gone-claims.tsx';
import { SentReceipt } from './sent-receipt.tsx';
import { RewardCards } from './reward-cards.tsx';

interface MyClaimsProps {
  programType: ProgramType;
  /** The selected scheme or quarter, or {@link ALL_PROGRAMMES}; `undefined` when there is none at all. */
  programId: string | undefined;
  onSelect: (programId: string, programType: ProgramType) => void;
  view: ClaimsView;
  onView: (view: ClaimsView) => void;
}

/** /claims/{program_type}: the partner's claims for a programme, with its rewards or targets (SPEC §2). */
export function MyClaims({ programType, programId, ...props }: MyClaimsProps) {
  if (programId === undefined) {
    return (
      <>
        <ScreenTitle>{m.claims_title()}</ScreenTitle>
        <UnsentClaims />
        <EmptyState
          icon={<TagIcon />}
          title={programType === 'scheme' ? m.claims_no_schemes() : m.claims_no_rebates()}
          action={<NextStep to="schemes" />}
        />
      </>
    );
  }
  if (programId === ALL_PROGRAMMES) return <AllClaims programType={programType} {...props} />;
  return programType === 'scheme' ? (
    <ClaimsOfScheme programId={programId} {...props} />
  ) : (
    <ClaimsOfQuarter programId={programId} {...props} />
  );
}

type SelectedProps = Omit<MyClaimsProps, 'programType' | 'programId'> & { programId: string };

function ClaimsOfScheme({ programId, ...props }: SelectedProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const today = useToday();
  const { data: schemes } = useSuspenseQuery(claimQueries.schemes(api));
  const { data: selected } = useSuspenseQuery(claimQueries.ofScheme(api, programId));
  const listed = schemes.find((scheme) => String(scheme.id) === programId);
  return (
    <Selected
      {...props}
      programType="scheme"
      programId={programId}
      choices={schemes}
      title={selected.program.title || listed?.title}
      actions={
        <>
          <Link
            to="/rewards/$programId"
            params={{ programId }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {m.claims_rewards()}
          </Link>
          <SubmitClaimLink
            programId={programId}
            isOpen={isClaimOpen(withListedDates(selected.program, programId, schemes), today)}
          />
        </>
      }
      answer={selected}
    >
      <RewardCards rewards={selected.program.rewards} claimed={selected.program.total_value} />
    </Selected>
  );
}

function ClaimsOfQuarter({ programId, ...props }: SelectedProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const today = useToday();
  const { data: quarters } = useSuspenseQuery(claimQueries.quarters(api));
  const { data: selected } = useSuspenseQuery(claimQueries.ofQuarter(api, programId));
  const listed = quarters.find((quarter) => String(quarter.id) === programId);
  const targets = selected.program.targets.length > 0 ? selected.program.targets : (listed?.targets ?? []);
  const isOpen = isClaimOpen(withListedDates(selected.program, programId, quarters), today);
  return (
    <Selected
      {...props}
      programType="rebate"
      programId={programId}
      choices={quarters}
      title={selected.program.title || listed?.title}
      actions={
        isOpen &&
        targets.map(({ business_vertical: vertical }) => (
          <Link
            key={vertical}
            to="/claims/$programId/$programType/submit"
            params={{ programId, programType: 'rebate' }}
            search={{ business_vertical: vertical }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {m.rebates_submit_for({ vertical })}
          </Link>
        ))
      }
      answer={selected}
    >
      {targets.length > 0 && (
        <ul className={`${layout['cardGrid']} ${styles['targets']}`} aria-label={m.claims_targets()}>
          {targets.map((target) => (
            <li key={target.business_vertical}>
              <Card>
                <h2 className={styles['vertical']}>{target.business_vertical}</h2>
                <TargetProgress
                  target={target}
                  achieved={achievedOf(selected.program, target.business_vertical)}
                  claims={selected.claims}
                  quarter={withListedDates(selected.program, programId, quarters)}
                  today={today}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Selected>
  );
}

function Selected({
  programType,
  programId,
  choices,
  title,
  actions,
  children,
  answer,
  onSelect,
  view,
  onView,
}: SelectedProps & {
  programType: ProgramType;
  choices: readonly { id: Id; title: string }[];
  title: string | undefined;
  actions: ReactNode;
  children: ReactNode;
  answer: ProgramClaims | RebateClaims;
}) {
  const rows = useMemo(
    () => claimsOfOne({ programType, programId, title: title ?? '', answer }),
    [programType, programId, title, answer],
  );
  return (
    <>
      <ScreenTitle>{title || m.claims_title()}</ScreenTitle>
      <SentReceipt />
      <div className={`${layout['screenOnly']} ${styles['choice']}`}>
        <SelectField
          label={m.claims_select_scheme()}
          options={[
            { key: ALL_PROGRAMMES, text: m.all_claims_programmes() },
            ...choices.map((choice) => ({ key: String(choice.id), text: choice.title })),
          ]}
          value={programId}
          onChange={(chosen) => onSelect(chosen, programType)}
        />
        <div className={`${layout['actions']} ${styles['actions']}`}>{actions}</div>
      </div>
      {children}
      <GoneClaims programType={programType} programId={programId} />
      <UnsentClaims />
      <ClaimsTable rows={rows} view={view} onView={onView} />
    </>
  );
}
