import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useCallback } from 'react';
import { m } from '#messages';
import { statusOf } from '#src/api/contract/claim-status.ts';
import { type Claim, claimTotal } from '#src/api/contract/claims.schema.ts';
import { dayOf, indianDay } from '#src/api/contract/days.ts';
import { type ClaimDetail } from '#src/api/contract/one-claim.calls.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useStored } from '#src/device/use-stored.ts';
import { type ClaimHistory, type Receipt } from '#src/outbox/receipt.ts';
import { FailureAlert } from '#src/parts/failure.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { RetryButton } from '#src/ui/retry-button.tsx';
import { CardSection } from '#src/ui/card-section.tsx';
import { Fact, Facts } from '#src/ui/facts.tsx';
import { formatDay, formatNumber, formatRupees } from '#src/ui/format.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ApprovedVolume } from './approved-volume.tsx';
import { AskWhy } from './ask-why.tsx';
import { daysWaiting, differenceWords, timelineOf } from './claim-facts.ts';
import { ClaimPdf } from './claim-pdf.tsx';
import { claimQueries } from './claims.queries.ts';
import layout from '#src/ui/layout.module.css';
import { oneClaimQueries } from './one-claim.queries.ts';
import styles from './one-claim.module.css';
import { Waiting } from './waiting.tsx';

interface OneClaimProps {
  programType: ProgramType;
  programId: string;
  claimId: string;
}

/** /claims/{program_type}/{program_id}/{claim_id}: all that is known of one claim. */
export function OneClaim(props: OneClaimProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: answer, error, isFetching } = useQuery(claimQueries.of(api, props));
  const claim = answer?.claims.find(({ id }) => String(id) === props.claimId);
  const kept = useKept(props, claim);
  if (claim) {
    const programme = answer?.program.title;
    return (
      <>
        <div className={`${layout['tightStack']} ${styles['head']}`}>
          <ScreenTitle>{claim.invoice_number || m.one_claim_title()}</ScreenTitle>
          <ClaimSubtitle claim={claim} programme={programme} />
        </div>
        <ClaimSections {...props} claim={claim} programme={programme} {...kept} />
      </>
    );
  }
  // A list that is being fetched may show it yet.
  if (isFetching || !kept.isRead) return <Loading />;
  return <Missing {...props} error={error} {...kept} />;
}

/** What this device knows of the claim besides the list. */
interface Kept {
  isRead: boolean;
  receipt: Receipt | undefined;
  history: ClaimHistory | undefined;
}

export function useKept({ programType, programId, claimId }: OneClaimProps, claim: Claim | undefined): Kept {
  const { receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const invoiceNumber = claim?.invoice_number ?? '';
  const read = useCallback(async (): Promise<Kept> => {
    const programme = { programType, programId };
    const [receipt, histories] = await Promise.all([
      receipts.ofClaim(owner, programme, { id: claimId, invoiceNumber }),
      receipts.history(owner, programme),
    ]);
    return { isRead: true, receipt, history: histories.find((one) => one.claimId === claimId) };
  }, [receipts, owner, programType, programId, claimId, invoiceNumber]);
  return useStored(receipts.subscribe, read) ?? { isRead: false, receipt: undefined, history: undefined };
}

function Loading() {
  return (
    <>
      <ScreenTitle>{m.one_claim_title()}</ScreenTitle>
      <Skeleton shape="card" />
    </>
  );
}

interface ClaimProps {
  claim: Claim;
  programme: string | undefined;
}

export function ClaimSubtitle({ claim, programme }: ClaimProps) {
  return (
    <p className={layout['hint']}>
      {programme ? m.one_claim_of({ id: claim.id, programme }) : m.one_claim_of_unnamed({ id: claim.id })}
      {claim.business_vertical !== undefined && ` · ${claim.business_vertical}`}
    </p>
  );
}

/** What is known of a claim in the list, for its own screen and for its place beside the list. */
export function ClaimSections({
  claim,
  programme,
  isRead,
  receipt,
  history,
  ...of
}: OneClaimProps & Kept & ClaimProps) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data, error, refetch } = useQuery(oneClaimQueries.detail(api, of));
  const detail = data ?? undefined;
  return (
    <>
      <Amounts claim={claim} programme={programme} />
      <Timeline claim={claim} detail={detail} receipt={receipt} history={history} />
      <Lines lines={linesOf(detail, receipt)} />
      <Partners detail={detail} receipt={receipt} />
      {isRead && <ClaimPdf receipt={receipt} files={detail?.files ?? []} />}
      {error && isTold(error) && !detail && (
        <Alert
          tone="warning"
          title={m.one_claim_detail_failed()}
          action={<RetryButton onPress={() => void refetch()} />}
        />
      )}
    </>
  );
}

/** Without a network the bar above all screens says why parts are missing. */
const isTold = (error: Error) => !(error instanceof ApiError && error.isUnreached);

function Amounts({ claim, programme }: ClaimProps) {
  const { now } = useRouteContext({ from: '__root__' });
  const { total_value: total, approved_business_volume: approved } = claim;
  const difference = differenceWords(claim);
  const days = daysWaiting(claim, indianDay(now()));
  const isOpen = ['review', 'approved'].includes(statusOf(claim));
  return (
    <CardSection title={m.one_claim_amounts()}>
      <div className={`${styles['state']} ${statusOf(claim) === 'approved' ? layout['joy'] : ''}`}>
        <ApprovedVolume claim={claim} />
      </div>
      {(total !== undefined || approved !== undefined) && (
        <dl className={styles['amounts']}>
          {total !== undefined && <Fact name={m.one_claim_claimed()} value={formatRupees(total)} />}
          {approved !== undefined && <Fact name={m.one_claim_approved()} value={formatRupees(approved)} />}
        </dl>
      )}
      {difference !== undefined && (
        <p>
          <strong>{difference}</strong>
        </p>
      )}
      {days !== undefined && <Waiting days={days} />}
      <AskWhy
        label={isOpen ? m.one_claim_ask() : m.one_claim_ask_why()}
        claim={claim}
        programme={programme}
        daysWaiting={days}
      />
    </CardSection>
  );
}

function Timeline(known: Parameters<typeof timelineOf>[0]) {
  const steps = timelineOf(known);
  if (steps.length === 0) return null;
  return (
    <CardSection title={m.one_claim_timeline()}>
      <ol className={styles['timeline']}>
        {steps.map(({ text, when, note }) => (
          <li key={`${text} ${when}`}>
            <strong>{text}</strong>
            <span className={layout['hint']}>{when}</span>
            {note !== undefined && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}

interface ShownLine {
  name: string;
  quantity?: number | undefined;
  price?: number | undefined;
}

/** The API's lines, else those that this device has sent. */
function linesOf(detail: ClaimDetail | undefined, receipt: Receipt | undefined): readonly ShownLine[] {
  if (detail && detail.lines.length > 0) return detail.lines;
  return (receipt?.claim.products ?? []).map((line) => ({
    name: receipt?.names.products[line.product_name] ?? line.product_name,
    quantity: line.product_quantity,
    price: line.product_price,
  }));
}

function Lines({ lines }: { lines: readonly ShownLine[] }) {
  if (lines.length === 0) return null;
  return (
    <CardSection title={m.claim_products()}>
      <ul className={styles['lines']}>
        {lines.map(({ name, quantity, price }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike, and none ever moves
          <li key={index}>
            <span>{name}</span>
            {quantity !== undefined && (
              <span className={layout['hint']}>{m.one_claim_line({ quantity: formatNumber(quantity) })}</span>
            )}
            {price !== undefined && <strong>{formatRupees(price)}</strong>}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Partners({ detail, receipt }: { detail: ClaimDetail | undefined; receipt: Receipt | undefined }) {
  const t1 = detail?.t1_partner ?? receipt?.names.t1Partner;
  const t2 = detail?.t2_partner ?? receipt?.names.t2Partner;
  if (t1 === undefined && t2 === undefined) return null;
  return (
    <CardSection title={m.one_claim_partners()}>
      <Facts>
        {t1 !== undefined && <Fact name={m.claim_t1()} value={t1} />}
        {t2 !== undefined && <Fact name={m.claim_t2()} value={t2} />}
      </Facts>
    </CardSection>
  );
}

/** The claim is gone from the list, never was in it, or the list cannot be had. The receipt, if any, remains. */
function Missing({
  programType,
  programId,
  error,
  receipt,
  history,
}: OneClaimProps & Kept & { error: Error | null }) {
  const known = receipt?.claim.invoice_number ?? history?.invoiceNumber;
  return (
    <>
      <ScreenTitle>{known || m.one_claim_title()}</ScreenTitle>
      {error && <FailureAlert error={error} />}
      <Alert
        tone="info"
        title={error ? m.one_claim_unreached_title() : m.one_claim_missing_title()}
        action={
          <Link
            to="/claims/$programType"
            params={{ programType }}
            search={{ program_id: programId }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {m.one_claim_to_list()}
          </Link>
        }
      >
        {!error && m.one_claim_missing_text()} {receipt && m.one_claim_missing_receipt()}
      </Alert>
      {receipt && (
        <CardSection title={m.one_claim_amounts()}>
          <Facts>
            <Fact name={m.claims_invoice_number()} value={receipt.claim.invoice_number} />
            <Fact name={m.claims_invoice_date()} value={formatDay(dayOf(receipt.claim.invoice_date))} />
            <Fact name={m.one_claim_claimed()} value={formatRupees(claimTotal(receipt.claim.products))} />
            <Fact name={m.one_claim_fact_programme()} value={receipt.programTitle} />
          </Facts>
        </CardSection>
      )}
      <Timeline claim={undefined} detail={undefined} receipt={receipt} history={history} />
      <Lines lines={linesOf(undefined, receipt)} />
      <Partners detail={undefined} receipt={receipt} />
      <ClaimPdf receipt={receipt} files={[]} />
    </>
  );
}
