import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode } from 'react';
import { m } from '#messages';
import { dayOf } from '#src/api/contract/days.ts';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import { type ListedClaim } from './all-claims.queries.ts';
import { ReviewNote, StatusBadge } from './approved-volume.tsx';
import styles from './claim-line.module.css';

/** A claim on a phone: number and amount, then status, date and programme. The whole row opens the claim. */
export function ClaimLine({ row, hasProgrammes }: { row: ListedClaim; hasProgrammes: boolean }) {
  const { claim, programTitle } = row;
  const { invoice_date: invoiced, created_at: submitted, total_value: total } = claim;
  const day = invoiced ?? (submitted === undefined ? undefined : dayOf(submitted));
  return (
    <ClaimLink row={row} className={styles['line']}>
      <span className={styles['pair']}>
        <strong className={styles['cut']}>{claim.invoice_number || m.dash()}</strong>{' '}
        <span className={styles['amount']}>{total === undefined ? m.dash() : formatRupees(total)}</span>
      </span>{' '}
      <span className={`${styles['pair']} ${styles['second']}`}>
        <span className={styles['state']}>
          <StatusBadge claim={claim} />
        </span>{' '}
        <span className={styles['rest']}>
          <span className={styles['day']}>{formatDay(day)}</span>
          {hasProgrammes && <span className={`${styles['cut']} ${styles['programme']}`}>{programTitle}</span>}
        </span>
      </span>{' '}
      <ReviewNote claim={claim} />
    </ClaimLink>
  );
}

/** Leads to the claim's own screen, also in a new tab, unless a plain press opens the claim beside the list. */
export function ClaimLink({
  row: { programType, programId, claim },
  className,
  children,
  ...props
}: {
  row: ListedClaim;
  className: string | undefined;
  children: ReactNode;
} & Pick<ComponentProps<'a'>, 'id' | 'aria-current' | 'onClick'>) {
  return (
    <Link
      {...props}
      to="/claims/$programType/$programId/$claimId"
      params={{ programType, programId, claimId: String(claim.id) }}
      className={className}
    >
      {children}
    </Link>
  );
}
