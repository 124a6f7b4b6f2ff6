import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { m } from '#messages';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { newId } from '#src/api/new-id.ts';
import { type ClaimPartners } from '#src/offline/last-partners.ts';
import { type ClaimRecord, type TypedClaim, TakenAwayError } from '#src/offline/outbox/claim-record.ts';
import { NotKeptError } from '#src/offline/outbox/claim-store.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { formatTime } from '#src/ui/format.ts';
import { Form } from '#src/ui/form/form.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { type ClaimFormSource, claimChoices, firstKey, soleKey } from './claim-choices.ts';
import { ClaimFields } from './claim-fields.tsx';
import { ClaimFailure, claimFailureText } from './claim-failure.tsx';
import styles from './claim-form.module.css';
import { type ClaimValues, claimSchema } from './claim-form.schema.ts';
import { claimTrouble } from './claim-trouble.ts';
import { createClaimSubmission } from './submit-claim.ts';
import { type DraftKept, type OpenDraft, useDraft } from './use-draft.ts';

interface ClaimFormProps {
  programType: ProgramType;
  programId: string;
  data: ClaimFormSource;
  vertical: BusinessVertical | undefined;
  /** What was typed before. */
  draft: OpenDraft | undefined;
  /** Whom the last claim named. */
  lastPartners: ClaimPartners | undefined;
}

/** A claim: its fields, and what submitting does (SPEC §2, §4, §5 Claim). What is typed is kept as a draft. */
export function ClaimForm({
  programType,
  programId,
  data,
  vertical,
  draft: opened,
  lastPartners: last,
}: ClaimFormProps) {
  const { api, claimStore, outbox, lastPartners, user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const choices = useMemo(() => claimChoices(data, programType, user.tier), [data, programType, user.tier]);
  const [submission] = useState(() => createClaimSubmission(api, programType, programId));
  const [progress, setProgress] = useState<number>();

  // The form may have begun with a saved answer: its rules follow when the API's comes.
  const schema = useMemo(() => claimSchema(data.program), [data.program]);
  const fresh = {
    t1_partner: firstKey(choices.t1, last?.t1_partner),
    t2_partner: firstKey(choices.t2, last?.t2_partner),
    invoice_number: '',
    invoice_date: '',
    invoice: undefined,
    products: [{ product_name: soleKey(choices.products), product_quantity: 0, product_price: 0 }],
    accepted: false,
  };
  const form = usePortalForm({
    schema,
    initialValues: opened ? { ...withChoices(opened.record.claim, fresh), invoice: opened.file } : fresh,
  });
  const draft = useDraft(
    form,
    {
      programType,
      programId,
      programTitle: data.program.title,
      lastDay: data.program.claim_allowed_till,
      vertical,
      productIds: choices.productIds,
    },
    opened,
  );

  const showClaims = async (hasArrived: boolean) => {
    // What the list showed is over; the other figures may be shown until the new ones come.
    if (hasArrived) {
      queryClient.removeQueries({ queryKey: ['claims'] });
      void queryClient.invalidateQueries();
    }
    await navigate({
      to: '/claims/$programType',
      params: { programType },
      search: { program_id: programId },
    });
  };
  const send = useMutation({
    mutationFn: async ({ invoice, ...claim }: ClaimValues): Promise<ClaimRecord | undefined> => {
      const { record: typed, after } = draft.finish(claim);
      const record: ClaimRecord = { ...typed, state: 'waiting', nextAttemptAt: 0 };
      const stop = outbox.subscribe(() => setProgress(outbox.progressOf(record.id)));
      try {
        await claimStore.put(record, after, invoice);
        void lastPartners.set(typed.owner, claim);
        return await outbox.deliver(record.id);
      } catch (error) {
        if (!(error instanceof NotKeptError)) throw error;
        // Nothing can be kept here: the claim is sent straight, and stays typed if that fails.
        const { accepted: _, ...sent } = claim;
        await submission.submit(
          { ...sent, invoice, business_vertical: vertical },
          { productIds: choices.productIds, onUpload: setProgress },
        );
        return undefined;
      } finally {
        stop();
      }
    },
    onSettled: () => setProgress(undefined),
    onSuccess: async (left) => {
      if (left?.state === 'refused') {
        // It is a new claim from here on, under a new key, because it will be another one.
        const next: ClaimRecord = { ...left, id: newId(), state: 'draft', uploadUrl: undefined };
        await claimStore.replace(left.id, next);
        draft.resume(next);
        const trouble = claimTrouble(left);
        if (trouble) showToast({ tone: 'danger', ...trouble });
        return;
      }
      if (left === undefined) {
        showToast({ tone: 'success', title: m.claim_done_title(), description: m.claim_done_text() });
      } else {
        const trouble = claimTrouble(left);
        if (trouble) showToast({ tone: 'danger', ...trouble });
        showToast({
          tone: 'info',
          title: m.outbox_saved_title(),
          description: trouble ? m.outbox_retry_text() : m.outbox_saved_text(),
        });
      }
      await showClaims(left === undefined);
    },
    onError: (error) => {
      if (error instanceof TakenAwayError) draft.lose();
      else showToast({ tone: 'danger', ...claimFailureText(error) });
    },
  });
  const asLast = (options: readonly unknown[], name: keyof ClaimPartners) =>
    !opened && options.length > 1 && last !== undefined && fresh[name] === last[name];
  const refusal = send.data?.state === 'refused' ? claimTrouble(send.data) : undefined;

  return (
    <Form
      form={form}
      className={styles['form']}
      onSubmit={async (claim) => {
        await send.mutateAsync(claim).catch(() => undefined);
      }}
    >
      <ClaimFields
        form={form}
        choices={choices}
        program={data.program}
        isT1AsLast={asLast(choices.t1, 't1_partner')}
        isT2AsLast={asLast(choices.t2, 't2_partner')}
        progress={progress}
      />
      {send.error && !(send.error instanceof TakenAwayError) && <ClaimFailure error={send.error} />}
      {draft.kept.problem === 'taken' && (
        <Alert tone="warning" title={m.draft_taken_title()}>
          <p>{m.draft_taken_text()}</p>
          <Button variant="secondary" onPress={draft.restart}>
            {m.draft_taken_restart()}
          </Button>
        </Alert>
      )}
      {refusal && (
        <Alert tone="danger" title={refusal.title}>
          <p>{refusal.description}</p>
          <p>{m.claim_nothing_lost()}</p>
        </Alert>
      )}
      <div className={styles['submit']}>
        <DraftNote kept={draft.kept} />
        <Button type="submit" isPending={send.isPending} isDisabled={draft.kept.problem === 'taken'}>
          {m.claim_submit()}
        </Button>
      </div>
    </Form>
  );
}

/** A draft of a shared invoice has no choices yet: those without an alternative are made, as in a new claim. */
function withChoices(claim: TypedClaim, fresh: TypedClaim): TypedClaim {
  return {
    ...claim,
    t1_partner: claim.t1_partner || fresh.t1_partner,
    t2_partner: claim.t2_partner || fresh.t2_partner,
    products: claim.products.length > 0 ? claim.products : fresh.products,
  };
}

function DraftNote({ kept: { savedAt, problem } }: { kept: DraftKept }) {
  return (
    <p className={styles['draft']} role="status">
      {problem === 'full' && m.draft_full()}
      {problem === 'unavailable' && m.draft_not_kept()}
      {savedAt && m.draft_saved({ time: formatTime(savedAt) })}
    </p>
  );
}
