import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { m } from '#messages';
import { errorTextOf } from '#src/api/error-text.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { Alert } from '#src/ui/alert.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TagIcon } from '#src/ui/icon.tsx';
import { NextStep } from '#src/parts/next-step.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  type AllClaims as Claims,
  type ProgrammeClaims,
  claimsOf,
  useAllClaims,
} from './all-claims.queries.ts';
import { ClaimsTable } from './claims-table.tsx';
import { ALL_PROGRAMMES } from '#src/parts/all-programmes.ts';
import { type ClaimsView } from './claims-view.schema.ts';
import { UnsentClaims } from './unsent-claims.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './my-claims.module.css';

interface AllClaimsProps {
  /** Of the address. The list has every programme, whichever it is. */
  programType: ProgramType;
  onSelect: (programId: string, programType: ProgramType) => void;
  view: ClaimsView;
  onView: (view: ClaimsView) => void;
}

const NONE: readonly ProgrammeClaims[] = [];

/** /claims/{program_type}?program_id=all: the claims of every scheme, and of every quarter for T2. */
export function AllClaims({ programType, onSelect, view, onView }: AllClaimsProps) {
  const all = useAllClaims({ isRefreshed: true });
  const programmes = all.programmes ?? NONE;
  const rows = useMemo(() => claimsOf(programmes), [programmes]);
  const isOpening = all.isRefreshing && rows.length === 0;
  return (
    <>
      <ScreenTitle>{m.claims_title()}</ScreenTitle>
      {programmes.length > 0 && (
        <div className={`${layout['screenOnly']} ${styles['choice']}`}>
          <SelectField
            label={m.claims_select_scheme()}
            options={[
              { key: ALL_PROGRAMMES, text: m.all_claims_programmes() },
              ...programmes.map((programme) => ({ key: keyOf(programme), text: programme.title })),
            ]}
            value={ALL_PROGRAMMES}
            onChange={(key) => {
              const chosen = programmes.find((programme) => keyOf(programme) === key);
              onSelect(chosen?.programId ?? ALL_PROGRAMMES, chosen?.programType ?? programType);
            }}
          />
          <div className={`${layout['actions']} ${styles['actions']}`}>
            <Link to="/statement" className={buttonClass({ variant: 'secondary' })}>
              {m.statement_link()}
            </Link>
          </div>
        </div>
      )}
      <UnsentClaims />
      {programmes.length > 0 && <Completeness {...all} programmes={programmes} />}
      {all.programmes?.length === 0 && !all.error ? (
        <EmptyState
          icon={<TagIcon />}
          title={programType === 'scheme' ? m.claims_no_schemes() : m.claims_no_rebates()}
          action={<NextStep to="schemes" />}
        />
      ) : isOpening ? (
        <Skeleton shape="card" />
      ) : (
        <ClaimsTable rows={rows} hasProgrammes view={view} onView={onView} />
      )}
    </>
  );
}

/** Says in words what of the list is not here, or is not new. */
function Completeness({
  programmes,
  error,
  isRefreshing,
  retry,
}: Claims & { programmes: readonly ProgrammeClaims[] }) {
  const missing = programmes.filter(({ answer }) => !answer);
  const total = programmes.length;
  const old = programmes.filter((programme) => programme.answer && programme.error);
  if (isRefreshing || (missing.length === 0 && old.length === 0 && !error)) {
    // Always one line, so that the list below stays where it is.
    const text =
      missing.length > 0
        ? m.all_claims_opening({ loaded: total - missing.length, total })
        : isRefreshing
          ? m.all_claims_refreshing()
          : m.all_claims_complete({ total });
    return <p className={`${layout['hint']} ${layout['screenOnly']}`}>{text}</p>;
  }
  const action = <RetryButton onPress={retry} />;
  return (
    <>
      {error && (
        <Alert tone="warning" action={missing.length === 0 && action}>
          {m.all_claims_list_failed()}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert tone="warning" action={action}>
          <p>{m.all_claims_missing({ missing: missing.length, total })}</p>
          <Reasons programmes={missing} />
        </Alert>
      )}
      {missing.length === 0 && !error && old.length > 0 && (
        <Alert tone="info" action={action}>
          <p>{m.all_claims_old({ old: old.length, total })}</p>
          <Reasons programmes={old} />
        </Alert>
      )}
    </>
  );
}

function Reasons({ programmes }: { programmes: readonly ProgrammeClaims[] }) {
  return (
    <details>
      <summary className={styles['which']}>{m.all_claims_which()}</summary>
      <ul>
        {programmes.map((programme) => {
          const { message, hint } = errorTextOf(programme.error);
          return (
            <li key={keyOf(programme)}>
              {m.all_claims_reason({ title: programme.title, reason: hint ?? message })}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const keyOf = ({ programType, programId }: ProgrammeClaims) => `${programType}/${programId}`;
