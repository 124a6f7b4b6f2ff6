import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { formatRupees } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#src/ui/icon.tsx';

/** The review of a claim. It is rejected only by the API's status, not by an approved volume of 0 rupees. */
export function ApprovedVolume({ claim }: { claim: Claim }) {
  return (
    <>
      <State claim={claim} />
      {claim.notes !== undefined && claim.notes !== '' && (
        <small>{m.claims_note({ note: claim.notes })}</small>
      )}
    </>
  );
}

function State({
  claim: { approved_business_volume: approved, total_value: total, status },
}: {
  claim: Claim;
}) {
  if (status?.toLowerCase() === 'rejected') {
    return (
      <Badge tone="danger" icon={<CloseIcon />}>
        {m.claims_rejected()}
      </Badge>
    );
  }
  if (approved === undefined) {
    return (
      <Badge tone="info" icon={<ClockIcon />}>
        {m.claims_under_review()}
      </Badge>
    );
  }
  if (approved === 0) {
    return (
      <Badge tone="neutral" icon={<AlertIcon />}>
        {m.claims_nothing_approved()}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={<CheckIcon />}>
      {total === undefined
        ? formatRupees(approved)
        : m.claims_approved_of({ approved: formatRupees(approved), total: formatRupees(total) })}
    </Badge>
  );
}
