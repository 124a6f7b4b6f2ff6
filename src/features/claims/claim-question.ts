import { m } from '#messages';
import { statusOf } from '#src/api/contract/claim-status.ts';
import { type Claim } from '#src/api/contract/claims.schema.ts';
import { dayOf } from '#src/api/contract/days.ts';
import { type Profile } from '#src/api/contract/profile.answer.ts';
import { formatNumber, formatRupees } from '#src/ui/format.ts';
import { differenceWords, stateWords } from './claim-facts.ts';

export interface Question {
  subject: string;
  text: string;
}

/**
 * The message that asks the vendor's team about a claim, with every fact that is known. Days are `YYYY-MM-DD`, because
 * the team may read another language than the partner.
 */
export function questionOf({
  claim,
  programme,
  daysWaiting,
  partner,
}: {
  claim: Claim;
  programme: string | undefined;
  daysWaiting: number | undefined;
  partner: Pick<Profile, 'name' | 'organization' | 'email'>;
}): Question {
  const { total_value: total, approved_business_volume: approved, created_at: created } = claim;
  const number = claim.invoice_number || String(claim.id);
  const isOpen = ['review', 'approved'].includes(statusOf(claim));
  const facts: [string, string | undefined][] = [
    [m.one_claim_fact_number(), claim.invoice_number],
    [m.one_claim_fact_date(), claim.invoice_date],
    [m.one_claim_fact_id(), String(claim.id)],
    [m.one_claim_fact_programme(), programme],
    [m.one_claim_fact_vertical(), claim.business_vertical],
    [m.one_claim_fact_submitted(), created === undefined ? undefined : dayOf(created)],
    [m.one_claim_fact_total(), total === undefined ? undefined : formatRupees(total)],
    [m.one_claim_fact_approved(), approved === undefined ? undefined : formatRupees(approved)],
    [m.one_claim_fact_status(), differenceWords(claim) ?? stateWords(claim)],
    [m.one_claim_fact_note(), claim.notes],
    [m.one_claim_fact_waiting(), daysWaiting === undefined ? undefined : formatNumber(daysWaiting)],
    [m.one_claim_fact_organization(), partner.organization],
    [m.one_claim_fact_partner(), partner.name],
    [m.one_claim_fact_email(), partner.email],
  ];
  return {
    subject: m.one_claim_ask_subject({ number }),
    text: [
      m.one_claim_ask_hello(),
      '',
      isOpen ? m.one_claim_ask_open() : m.one_claim_ask_short(),
      '',
      ...facts.flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [m.one_claim_fact({ name, value })],
      ),
      '',
      m.one_claim_ask_thanks(),
    ].join('\n'),
  };
}
