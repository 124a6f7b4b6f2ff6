import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { m } from '#messages';
import { isClaimOpen } from '#src/api/contract/claim-window.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { useStored } from '#src/device/use-stored.ts';
import { mayTry } from '#src/network/connectivity.ts';
import { TakenAwayError } from '#src/outbox/claim-record.ts';
import { NotKeptError } from '#src/outbox/claim-store.ts';
import { resentOf } from '#src/outbox/resent.ts';
import { type ClaimHistory, type ProgrammeKey, type Receipt } from '#src/outbox/receipt.ts';
import { isSameClaim } from '#src/outbox/same-claim.ts';
import { NextStep } from '#src/parts/next-step.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { formatRupees, formatTime } from '#src/ui/format.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import layout from '#src/ui/layout.module.css';
import { claimOutcome } from './claim-failure.tsx';
import { claimQueries } from './claims.queries.ts';
import { withListedDates } from './listed-dates.ts';
import styles from './unsent-list.module.css';

/** More at once would push the claims themselves out of sight. */
const AT_ONCE = 3;

/** Tells which claims are gone from the API's list, and sends them again from their receipts. */
export function GoneList({ gone, programme }: { gone: readonly ClaimHistory[]; programme: ProgrammeKey }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? gone : gone.slice(0, AT_ONCE);
  const left = gone.length - shown.length;
  return (
    <section className={`${layout['screenOnly']} ${styles['unsent']}`} aria-labelledby="gone-claims">
      <div role="status">
        <h2 id="gone-claims">{m.gone_title({ count: gone.length })}</h2>
      </div>
      <ul className={`${layout['cardGrid']} ${styles['list']}`}>
        {shown.map((history) => (
          <li key={history.claimId}>
            <GoneClaim history={history} programme={programme} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {m.gone_more({ count: left })}
          </Button>
        </div>
      )}
    </section>
  );
}

interface OnFile {
  receipt: Receipt | undefined;
  hasFile: boolean;
}

function GoneClaim({ history, programme }: { history: ClaimHistory; programme: ProgrammeKey }) {
  const { receipts, user } = useRouteContext({ from: '/_signed-in' });
  const owner = String(user.id);
  const { claimId: id, invoiceNumber, goneAt, missingAt } = history;
  const { programType, programId } = programme;
  const read = useCallback(async (): Promise<OnFile> => {
    const receipt = await receipts.ofClaim(owner, { programType, programId }, { id, invoiceNumber });
    return { receipt, hasFile: receipt !== undefined && (await receipts.hasFile(receipt.id)) };
  }, [receipts, owner, programType, programId, id, invoiceNumber]);
  const onFile = useStored(receipts.subscribe, read);
  const isOpen = useIsOpen(programme);
  const total = history.sightings.at(-1)?.total;
  return (
    <Card>
      <div className={styles['claim']}>
        <div className={layout['spread']}>
          <strong>{invoiceNumber || m.unsent_no_number()}</strong>
          {total !== undefined && <span>{formatRupees(total)}</span>}
        </div>
        <p>{m.gone_text({ time: formatTime(new Date(missingAt ?? goneAt ?? 0)) })}</p>
        {onFile && <NextOf onFile={onFile} isOpen={isOpen} programme={programme} history={history} />}
      </div>
    </Card>
  );
}

function NextOf({
  onFile: { receipt, hasFile },
  isOpen,
  programme,
  history: { claimId, invoiceNumber },
}: {
  onFile: OnFile;
  isOpen: boolean;
  programme: ProgrammeKey;
  history: ClaimHistory;
}) {
  const { receipts, user } = useRouteContext({ from: '/_signed-in' });
  const settle = () => receipts.settle(String(user.id), programme, claimId);
  const again = useSendAgain(programme, settle);
  const nameFor = (action: string) => m.unsent_action_for({ action, number: invoiceNumber });
  const maySend = receipt !== undefined && isOpen;
  const action = hasFile ? m.gone_send() : m.gone_open();
  return (
    <>
      {receipt === undefined && <p>{m.gone_no_receipt()}</p>}
      {receipt !== undefined && isOpen && <p>{hasFile ? m.gone_receipt() : m.gone_no_pdf()}</p>}
      {receipt !== undefined && !isOpen && <Alert tone="warning" title={m.gone_closed()} />}
      <div className={layout['actions']}>
        {maySend ? (
          <Button
            isPending={again.isPending}
            aria-label={nameFor(action)}
            onPress={() => again.mutate({ receipt, hasFile })}
          >
            {action}
          </Button>
        ) : (
          <NextStep to="support" />
        )}
        <Button variant="secondary" aria-label={nameFor(m.gone_dismiss())} onPress={() => void settle()}>
          {m.gone_dismiss()}
        </Button>
      </div>
    </>
  );
}

/** The claim goes out as another one, and only if a fresh list does not show it after all. */
function useSendAgain({ programType, programId }: ProgrammeKey, settle: () => Promise<void>) {
  const { api, claimStore, connectivity, now, outbox, receipts } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = async (receipt: Receipt) => {
    const draft = resentOf(receipt, 'draft', now().getTime());
    try {
      await claimStore.put(draft, ['nothing']);
    } catch (error) {
      // It was opened before, and may have been changed since.
      if (!(error instanceof TakenAwayError) || error.state !== 'draft') throw error;
    }
    await settle();
    await navigate({
      to: '/claims/$programId/$programType/submit',
      params: { programId, programType },
      search: { draft: draft.id, ...(draft.vertical && { business_vertical: draft.vertical }) },
    });
  };
  return useMutation({
    mutationFn: async ({ receipt, hasFile }: { receipt: Receipt; hasFile: boolean }) => {
      if (!hasFile) return open(receipt);
      if (!mayTry(connectivity.get())) return showToast({ tone: 'info', title: m.outbox_offline_now() });
      const list = claimQueries.of(api, { programType, programId });
      const { claims } = await queryClient.fetchQuery({ ...list, staleTime: 0 });
      const isBack = claims.some((listed) => isSameClaim(listed, receipt));
      if (isBack) return showToast({ tone: 'info', title: m.gone_back() });
      const file = await receipts.file(receipt.id);
      if (!file) return open(receipt);
      const record = resentOf(receipt, 'waiting', now().getTime());
      await claimStore.put(record, ['nothing'], file);
      await settle();
      const left = await outbox.deliver(record.id);
      for (const toast of claimOutcome(left)) showToast(toast);
      if (left?.state !== 'sent') return undefined;
      void queryClient.invalidateQueries();
      return navigate({
        to: '.',
        search: (search) => search,
        state: { receiptId: record.id },
        replace: true,
        resetScroll: false,
      });
    },
    onError: (error) => {
      if (error instanceof TakenAwayError) showToast({ tone: 'info', title: m.gone_being_sent() });
      else if (error instanceof NotKeptError) showToast({ tone: 'danger', title: m.gone_not_kept() });
      else {
        const { message, hint } = errorTextOf(error);
        showToast({ tone: 'danger', title: message, description: hint });
      }
    },
  });
}

/** Whether the programme takes claims today, by what is on the screen already. */
function useIsOpen(programme: ProgrammeKey): boolean {
  const { api, now } = useRouteContext({ from: '/_signed-in' });
  const { programType, programId } = programme;
  const isScheme = programType === 'scheme';
  const schemes = useQuery({ ...claimQueries.schemes(api), enabled: isScheme });
  const quarters = useQuery({ ...claimQueries.quarters(api), enabled: !isScheme });
  const program = useQuery(claimQueries.of(api, programme)).data?.program;
  const listed = (isScheme ? schemes.data : quarters.data) ?? [];
  return program !== undefined && isClaimOpen(withListedDates(program, programId, listed), indianDay(now()));
}
