import { Link, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { indianDay } from '#src/api/contract/days.ts';
import { faultsIn } from '#src/invoice/page-maker.ts';
import { Alert } from '#src/ui/alert.tsx';
import { formatDay, formatRupees } from '#src/ui/format.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { type ClaimFormSource } from './claim-choices.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { type JudgedCode } from './judged-code.ts';
import { type ClashBy, type Finding, type OtherClaim, preflight } from './preflight.ts';
import { type Said } from './use-invoice-code.ts';
import { useGstin, useOtherClaims, useTypedClaim } from './use-claim-facts.ts';

/** What a reviewer would reject, above Submit. It blocks nothing. */
export function PreflightList({
  form,
  id,
  code,
  said,
  program,
}: {
  form: PortalForm<ClaimValues, unknown>;
  /** Of the draft, if it is stored. */
  id: string | undefined;
  code: JudgedCode | undefined;
  said: Said;
  program: ClaimFormSource['program'];
}) {
  const { now } = useRouteContext({ from: '__root__' });
  const { claim, invoice } = useTypedClaim(form);
  const findings = preflight({
    typed: claim,
    code: code?.invoice,
    areSeveral: said.areSeveral === true,
    suggestedTotal: said.suggested?.total,
    gstin: useGstin(),
    programme: program,
    today: indianDay(now()),
    others: useOtherClaims(id, invoice),
    pageFaults: invoice ? faultsIn(invoice) : new Set(),
    fileFault: invoice && said.fault,
  });
  if (findings.length === 0) return null;
  return (
    <Alert tone="warning" title={m.preflight_title()}>
      <ul>
        {findings.map((finding) => (
          <li key={keyOf(finding)}>
            {textOf(finding)} {finding.kind === 'claimed' && <OtherLink other={finding.other} />}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const keyOf = (finding: Finding) =>
  finding.kind === 'claimed' ? `${finding.other.where} ${finding.other.id}` : finding.kind;

function textOf(finding: Finding): string {
  switch (finding.kind) {
    case 'claimed':
      return claimedText(finding.by, finding.other);
    case 'outside':
      return m.preflight_outside();
    case 'buyer':
      return finding.gstin === 'URP' ? m.preflight_no_buyer() : m.preflight_buyer({ gstin: finding.gstin });
    case 'own-invoice':
      return m.preflight_own_invoice({ gstin: finding.gstin });
    case 'note':
      return finding.type === 'CRN' ? m.preflight_credit_note() : m.preflight_debit_note();
    case 'several':
      return m.preflight_several();
    case 'number':
      return m.preflight_number({ number: finding.number });
    case 'date':
      return m.preflight_date({ date: formatDay(finding.date) });
    case 'total':
      return m.preflight_total({ lines: formatRupees(finding.lines), total: formatRupees(finding.total) });
    case 'file':
      return finding.fault;
    case 'blurred':
      return m.preflight_blurred();
    case 'dark':
      return m.preflight_dark();
    case 'last-day':
      return m.preflight_last_day();
  }
}

function claimedText(by: ClashBy, { where, programTitle: programme, number }: OtherClaim): string {
  if (where === 'draft' && by !== 'letters') return m.preflight_draft({ programme });
  if (by === 'irn') return m.preflight_claimed_irn({ programme });
  if (by === 'file') return m.preflight_claimed_file({ programme });
  if (by === 'letters') return m.preflight_claimed_letters({ programme, number });
  return m.preflight_claimed({ programme, number });
}

function OtherLink({
  other: { where, id, programType, programId, vertical, number },
}: {
  other: OtherClaim;
}) {
  if (where === 'draft')
    return (
      <Link
        to="/claims/$programId/$programType/submit"
        params={{ programId, programType }}
        search={{ draft: id, ...(vertical && { business_vertical: vertical }) }}
        // The form of another draft starts anew.
        reloadDocument
      >
        {m.preflight_open_draft()}
      </Link>
    );
  return (
    <Link
      to="/claims/$programType"
      params={{ programType }}
      search={{ program_id: programId, ...(where === 'listed' && { q: number }) }}
    >
      {m.preflight_show_claim()}
    </Link>
  );
}
