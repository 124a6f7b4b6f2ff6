import { m } from '#messages';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { Badge } from '#src/ui/badge.tsx';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '#src/ui/icon.tsx';

/**
 * How far a claim has come, told by its approved volume; rejected only if the API says so (SPEC-DECISIONS 25). The reviewer's
 * note, where there is one, stands below.
 */
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
        ? formatNumber(approved)
        : m.claims_approved_of({ approved: formatNumber(approved), total: formatRupees(total) })}
    </Badge>
  );
}
