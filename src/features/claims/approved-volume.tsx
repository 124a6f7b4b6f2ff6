import { type ReactNode } from 'react';
import { m } from '#messages';
import { type ClaimStatus, shortfallOf, statusOf } from '#src/api/contract/claim-status.ts';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { formatRupees } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#src/ui/icon.tsx';

const BADGES = {
  review: { tone: 'info', icon: <ClockIcon /> },
  approved: { tone: 'success', icon: <CheckIcon /> },
  short: { tone: 'warning', icon: <AlertIcon /> },
  nothing: { tone: 'neutral', icon: <AlertIcon /> },
  rejected: { tone: 'danger', icon: <CloseIcon /> },
} as const satisfies Record<ClaimStatus, { tone: string; icon: ReactNode }>;

/** The review of a claim. It is rejected only by the API's status, not by an approved volume of 0 rupees. */
export function ApprovedVolume({ claim }: { claim: Claim }) {
  return (
    <>
      <Badge {...BADGES[statusOf(claim)]}>{volumeText(claim)}</Badge>
      <ReviewNote claim={claim} />
    </>
  );
}

/** The review in a word or two, for a row that shows the amount beside it. */
export function StatusBadge({ claim }: { claim: Claim }) {
  const status = statusOf(claim);
  const shortfall = shortfallOf(claim);
  return (
    <Badge {...BADGES[status]}>
      {status === 'short' && shortfall !== undefined
        ? m.all_claims_short_by({ amount: formatRupees(shortfall) })
        : statusText(status)}
    </Badge>
  );
}

export function ReviewNote({ claim: { notes } }: { claim: Claim }) {
  return notes !== undefined && notes !== '' && <small>{m.claims_note({ note: notes })}</small>;
}

export function statusText(status: ClaimStatus): string {
  switch (status) {
    case 'review':
      return m.claims_under_review();
    case 'approved':
      return m.all_claims_approved();
    case 'short':
      return m.all_claims_short();
    case 'nothing':
      return m.claims_nothing_approved();
    case 'rejected':
      return m.claims_rejected();
  }
}

function volumeText(claim: Claim): string {
  const { approved_business_volume: approved, total_value: total } = claim;
  const status = statusOf(claim);
  if (approved === undefined || (status !== 'approved' && status !== 'short')) return statusText(status);
  return total === undefined
    ? formatRupees(approved)
    : m.claims_approved_of({ approved: formatRupees(approved), total: formatRupees(total) });
}
