import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { claimWindow } from '#src/api/contract/claim-window.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TagIcon } from '#src/ui/icon.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { SubmitClaimLink } from '#src/ui/submit-claim-link.tsx';
import { claimQueries } from './claims.queries.ts';
import { ClaimsTable } from './claims-table.tsx';
import styles from './my-claims.module.css';
import { RewardCards } from './reward-cards.tsx';

interface MyClaimsProps {
  /** The selected scheme; `undefined` when there is none at all. */
  programId: string | undefined;
  onSelect: (programId: string) => void;
}

/** /claims/scheme: the partner's claims for one scheme, with its rewards (SPEC §2 My Claims). */
export function MyClaims({ programId, onSelect }: MyClaimsProps) {
  return programId === undefined ? (
    <>
      <ScreenTitle>{m.claims_title()}</ScreenTitle>
      <EmptyState icon={<TagIcon />} title={m.claims_no_schemes()} />
    </>
  ) : (
    <ClaimsOfScheme programId={programId} onSelect={onSelect} />
  );
}

function ClaimsOfScheme({
  programId,
  onSelect,
}: {
  programId: string;
  onSelect: (programId: string) => void;
}) {
  const { api, now } = useRouteContext({ from: '__root__' });
  const { data: schemes } = useSuspenseQuery(claimQueries.schemes(api));
  const { data: selected } = useSuspenseQuery(claimQueries.ofScheme(api, programId));
  const listed = schemes.find((scheme) => String(scheme.id) === programId);
  const isOpen = claimWindow(listed ?? selected.program, indianDay(now())).state === 'open';
  return (
    <>
      <ScreenTitle>{selected.program.title || listed?.title || m.claims_title()}</ScreenTitle>
      <div className={styles['choice']}>
        <SelectField
          label={m.claims_select_scheme()}
          options={schemes.map((scheme) => ({ key: String(scheme.id), text: scheme.title }))}
          value={programId}
          onChange={onSelect}
        />
        <div className={styles['actions']}>
          <Link
            to="/$"
            params={{ _splat: `rewards/${programId}` }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {m.claims_rewards()}
          </Link>
          <SubmitClaimLink programId={programId} isOpen={isOpen} />
        </div>
      </div>
      <RewardCards rewards={selected.program.rewards} claimed={selected.program.total_value} />
      <ClaimsTable claims={selected.claims} />
    </>
  );
}
