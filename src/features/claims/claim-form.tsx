import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { m } from '#messages';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { isOfAnother, isSignedIn } from '#src/device/session.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { newId } from '#src/base/new-id.ts';
import { type ClaimPartners } from '#src/device/last-partners.ts';
import { type ClaimRecord, TakenAwayError } from '#src/outbox/claim-record.ts';
import { draftOf } from '#src/outbox/made-records.ts';
import { NotKeptError } from '#src/outbox/claim-store.ts';
import { type MemoryOutbox } from '#src/outbox/memory-outbox.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { pageOf } from '#src/invoice/page.ts';
import { ScanButton } from '#src/parts/scan/scan-button.tsx';
import { useIsHere } from '#src/parts/use-is-here.ts';
import { useReaderAhead } from '#src/parts/use-reader-ahead.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { type MakeFile, type MakingOptions } from '#src/ui/file-field.tsx';
import { formatTime } from '#src/ui/format.ts';
import { Form } from '#src/ui/form/form.tsx';
import { FormSummary } from '#src/ui/form/form-summary.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import {
  type ClaimFormSource,
  chosenNames,
  claimChoices,
  firstKey,
  soleKey,
  withChoices,
} from './claim-choices.ts';
import { ClaimFields } from './claim-fields.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './claim-form.module.css';
import { type ClaimValues, claimSchema } from './claim-form.schema.ts';
import { ClaimNotSentError } from './claim-not-sent-error.ts';
import { type UnkeptNoteProps } from './claim-failure.tsx';
import { claimTrouble } from './claim-trouble.ts';
import { type DraftKept, lostBy } from '#src/outbox/draft-keeper.ts';
import { type OpenDraft } from './open-draft.ts';
import { useDraft } from './use-draft.ts';
import { refreshClaimLists } from './claims.queries.ts';
import { claimChecks } from './load-checks.ts';
import { ClaimSum } from './product-lines.tsx';
import { useChosenFiles } from './use-chosen-files.ts';
import { useInvoiceCode } from './use-invoice-code.ts';

/** The worker keeps it on every phone, because the failure to show may be one of the network. */
const failure = () => chunkInTime(() => import('./claim-failure.tsx'));
const ClaimFailure = lazy(async () => ({ default: (await failure()).ClaimFailure }));
const DraftLostNote = lazy(async () => ({ default: (await failure()).DraftLostNote }));
/** Where its file cannot be loaded, the note and the form stay, without the question. */
const UnkeptNote = lazy(async () => ({
  default: await failure().then(
    (loaded) => loaded.UnkeptNote,
    () => (note: UnkeptNoteProps) => note.children,
  ),
}));

const CodeNotes = lazy(async () => ({ default: (await claimChecks()).CodeNotes }));
const ReaderOffer = lazy(async () => ({ default: (await claimChecks()).ReaderOffer }));
const PreflightList = lazy(async () => ({ default: (await claimChecks()).PreflightList }));

async function tellFailure(error: Error): Promise<void> {
  const { claimFailureText } = await failure();
  showToast({ tone: 'danger', ...claimFailureText(error) });
}

async function tellOutcome(left: ClaimRecord | undefined, problem?: NotKeptError['reason']): Promise<void> {
  for (const toast of (await failure()).claimOutcome(left, problem)) showToast(toast);
}

export interface ClaimFormProps {
  programType: ProgramType;
  programId: string;
  data: ClaimFormSource;
  /** As sent: always for a rebate, for a scheme only if the address has it. */
  vertical: BusinessVertical | undefined;
  draft: OpenDraft | undefined;
  lastPartners: ClaimPartners | undefined;
}

/** A claim: its fields, and its submission (SPEC §2, §4, §5 Claim). What is typed is kept as a draft. */
export function ClaimForm({
  programType,
  programId,
  data,
  vertical,
  draft: latest,
  lastPartners: last,
}: ClaimFormProps) {
  const { api, claimStore, originals, outbox, lastPartners, session, user } = useRouteContext({
    from: '/_signed-in',
  });
  const queryClient = useQueryClient();
  // Each time that the API answers again the draft is read again, with what this form has stored.
  const [opened] = useState(latest);
  useReaderAhead();
  const navigate = useNavigate();
  const choices = useMemo(() => claimChoices(data, programType, user.tier), [data, programType, user.tier]);
  // Only for a device that stores nothing. One object for all tries, so that the API takes the claim once.
  const memory = useRef<MemoryOutbox>(undefined);
  const inMemory = async () => {
    const { createMemoryOutbox } = await import('#src/outbox/memory-outbox.ts');
    const owner = () => (isSignedIn(session, user) ? String(user.id) : undefined);
    return (memory.current ??= createMemoryOutbox(api, owner, outbox.receipts));
  };
  const [progress, setProgress] = useState<number>();

  // The form may have begun with a saved answer. Its rules follow the fresh one.
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
    initialValues: opened
      ? { ...withChoices(opened.record.claim, fresh, choices), invoice: opened.file }
      : fresh,
  });
  const code = useInvoiceCode(form, opened?.record);
  const { seller } = code;
  const { t1: t1Choices } = choices;
  const firstT1 = fresh.t1_partner;
  useEffect(() => {
    const fill = async () => {
      const known = seller === undefined ? undefined : await lastPartners.ofSeller(String(user.id), seller);
      if (known !== undefined && t1Choices.some(({ key }) => key === known))
        form.fill('t1_partner', known, firstT1);
    };
    void fill();
  }, [seller, lastPartners, user.id, t1Choices, form, firstT1]);
  const draft = useDraft(
    form,
    {
      programType,
      programId,
      programTitle: data.program.title,
      lastDay: data.program.claim_allowed_till,
      vertical,
      productIds: choices.productIds,
      eInvoice: code.said.eInvoice,
      areSeveral: code.said.areSeveral,
      suggested: code.said.suggested,
    },
    opened,
  );

  const chosen = useChosenFiles(draft, opened?.record.chosen, code.toPdf);
  /** Makes the PDF of what was scanned. The field does it, so that the latest choice wins. */
  const [scanned, setScanned] = useState<MakeFile>();
  const [isMaking, setMaking] = useState(false);

  useEffect(() => {
    if (opened?.record.fields) form.showMessages(opened.record.fields);
  }, [form, opened]);
  const [isFileUnread] = useState(opened?.isFileUnread === true);
  useEffect(() => {
    if (isFileUnread) form.showMessages({ invoice: m.outbox_not_read() });
  }, [form, isFileUnread]);

  const isHere = useIsHere();
  const showClaims = async (hasArrived: boolean, receiptId: string | undefined) => {
    if (hasArrived) void refreshClaimLists(queryClient, { programType, programId });
    if (!isHere()) return;
    await navigate({
      to: '/claims/$programType',
      params: { programType },
      search: { program_id: programId },
      ...(receiptId !== undefined && { state: { receiptId } }),
    });
  };
  const send = useMutation({
    mutationFn: async ({ invoice, ...claim }: ClaimValues): Promise<ClaimRecord | undefined> => {
      const { record: typed, after, editors } = await draft.finish(claim);
      const pressed: ClaimRecord = {
        ...typed,
        state: 'waiting',
        nextAttemptAt: 0,
        message: undefined,
        fields: undefined,
        pressedAt: typed.changedAt,
        names: chosenNames(choices, claim),
      };
      // A try without storage may have posted it, and the device stores again.
      const record = memory.current?.resume(pressed, invoice) ?? pressed;
      const stop = outbox.subscribe(() => setProgress(outbox.progressOf(record.id)));
      try {
        const isSame = record.id === typed.id;
        await claimStore.put(isSame ? record : typed, after, invoice, editors);
        if (!isSame) await claimStore.replace(typed.id, record);
        void lastPartners.set(typed.owner, claim, code.seller);
        return await outbox.deliver(record.id);
      } catch (error) {
        if (!(error instanceof NotKeptError)) throw error;
        const sender = await inMemory();
        const left = await sender.deliver(pressed, invoice, setProgress);
        if (left.state !== 'sent') throw new ClaimNotSentError(left);
        // The device may have kept the draft before it became full.
        await claimStore
          .remove(typed.id, ['draft'])
          .catch((problem: unknown) => console.warn('The draft of a sent claim stays:', problem));
        return left;
      } finally {
        stop();
      }
    },
    onSettled: () => setProgress(undefined),
    onSuccess: async (left) => {
      if (left?.state === 'refused') {
        // From here on it is another claim, so it needs a new idempotency key.
        const next = draftOf(left, newId());
        await claimStore.replace(left.id, next);
        draft.resume(next);
        if (!isOfAnother(session, user)) void tellOutcome(left);
        return;
      }
      const isSent = left?.state === 'sent';
      if (isSent) void originals.sweep();
      if (isOfAnother(session, user)) return;
      void tellOutcome(left, outbox.problem());
      await showClaims(isSent, left?.id);
    },
    onError: (error) => {
      if (error instanceof TakenAwayError) {
        draft.lose(lostBy(error));
        return;
      }
      draft.goOn();
      if (!isOfAnother(session, user)) void tellFailure(error);
    },
  });
  const { problem: draftProblem } = draft.kept;
  const lost = draftProblem === 'taken' || draftProblem === 'edited' ? draftProblem : undefined;
  const asLast = (options: readonly unknown[], name: keyof ClaimPartners) =>
    !opened && options.length > 1 && last !== undefined && fresh[name] === last[name];
  const refused = send.data ?? opened?.record;
  const refusal =
    !send.isPending && (refused?.state === 'refused' || refused?.state === 'draft')
      ? claimTrouble(refused)
      : undefined;

  return (
    <Form
      form={form}
      className={layout['split']}
      onSubmit={async (claim) => {
        const left = await send.mutateAsync(claim);
        if (left?.state === 'refused') throw new ClaimNotSentError(left);
      }}
    >
      <div className={styles['fields']}>
        <FormSummary />
        <div>
          <ScanButton
            onInvoice={(files, text) =>
              setScanned(() => (options: MakingOptions) => chosen.toPdf(files.map(pageOf), options, text))
            }
          />
        </div>
        <Suspense>
          {code.asked && <ReaderOffer {...code.asked} />}
          {code.judged && <CodeNotes code={code.judged} vertical={vertical} />}
        </Suspense>
        <ClaimFields
          form={form}
          choices={choices}
          program={data.program}
          isT1AsLast={asLast(choices.t1, 't1_partner')}
          isT2AsLast={asLast(choices.t2, 't2_partner')}
          progress={progress}
          facts={code.facts}
          toPdf={chosen.toPdf}
          begun={scanned ?? chosen.begun}
          onMaking={setMaking}
          onMade={code.readMade}
          onRemove={code.forget}
        />
      </div>
      <div className={`${layout['surface']} ${layout['side']}`}>
        <ClaimSum form={form} />
        <Suspense>
          {send.error && !(send.error instanceof TakenAwayError) && <ClaimFailure error={send.error} />}
        </Suspense>
        <Suspense>
          <PreflightList
            form={form}
            id={draft.id}
            code={code.judged}
            said={code.said}
            program={data.program}
          />
        </Suspense>
        <Suspense>{lost && <DraftLostNote problem={lost} onRestart={draft.restart} />}</Suspense>
        {refusal && (
          <Alert tone="danger" title={refusal.title}>
            <p>{refusal.description}</p>
            <p>{m.claim_nothing_lost()}</p>
          </Alert>
        )}
        <div className={styles['submit']}>
          <DraftNote kept={draft.kept} isFree={() => send.isPending || session.get() === undefined} />
          <Button type="submit" isPending={send.isPending || isMaking} isDisabled={lost !== undefined}>
            {m.claim_submit()}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function DraftNote({
  kept: { savedAt, problem },
  isFree,
}: { kept: DraftKept } & Pick<UnkeptNoteProps, 'isFree'>) {
  return (
    <p className={`${layout['hint']} ${styles['draft']}`} role="status">
      <Suspense>
        {problem === 'full' && <UnkeptNote isFree={isFree}>{m.draft_full()}</UnkeptNote>}
        {problem === 'unavailable' && <UnkeptNote isFree={isFree}>{m.draft_not_kept()}</UnkeptNote>}
      </Suspense>
      {savedAt && m.draft_saved({ time: formatTime(savedAt) })}
    </p>
  );
}
