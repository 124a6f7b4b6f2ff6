import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type Claim, type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Card } from '#src/ui/card.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatDay, formatMoment, formatRupees } from '#src/ui/format.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { ApprovedVolume } from './approved-volume.tsx';
import { claimQueries } from './claims.queries.ts';

interface OneClaimProps {
  programType: ProgramType;
  programId: string;
  claimId: string;
}

/** /claims/{program_type}/{program_id}/{claim_id}: all that is known of one claim. */
export function OneClaim({ programType, programId, claimId }: OneClaimProps) {
  const answer = useListOf(programType, programId);
  const claim = answer?.claims.find(({ id }) => String(id) === claimId);
  if (!claim) return <Missing programType={programType} programId={programId} />;
  return <Listed claim={claim} />;
}

function useListOf(programType: ProgramType, programId: string): ProgramClaims | RebateClaims | undefined {
  const { api } = useRouteContext({ from: '__root__' });
  const ofScheme = useQuery({ ...claimQueries.ofScheme(api, programId), enabled: programType === 'scheme' });
  const ofQuarter = useQuery({
    ...claimQueries.ofQuarter(api, programId),
    enabled: programType === 'rebate',
  });
  return programType === 'scheme' ? ofScheme.data : ofQuarter.data;
}

function Listed({ claim }: { claim: Claim }) {
  return (
    <>
      <ScreenTitle>{claim.invoice_number || m.one_claim_title()}</ScreenTitle>
      <Card>
        <ApprovedVolume claim={claim} />
        <Facts>
          <Fact name={m.claims_id()} value={claim.id} />
          <Fact name={m.claims_invoice_date()} value={formatDay(claim.invoice_date)} />
          {claim.business_vertical !== undefined && (
            <Fact name={m.claims_vertical()} value={claim.business_vertical} />
          )}
          {claim.total_value !== undefined && (
            <Fact name={m.claims_total()} value={formatRupees(claim.total_value)} />
          )}
          <Fact name={m.claims_submitted()} value={formatMoment(claim.created_at)} />
        </Facts>
      </Card>
    </>
  );
}

function Missing({ programType, programId }: Omit<OneClaimProps, 'claimId'>) {
  return (
    <>
      <ScreenTitle>{m.one_claim_missing_title()}</ScreenTitle>
      <Alert
        tone="info"
        action={
          <Link to="/claims/$programType" params={{ programType }} search={{ program_id: programId }}>
            {m.one_claim_to_list()}
          </Link>
        }
      >
        {m.one_claim_missing_text()}
      </Alert>
    </>
  );
}
