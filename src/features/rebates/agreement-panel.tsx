import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { agreementState } from '#src/api/contract/agreements.ts';
import { type Day } from '#src/api/contract/days.ts';
import { rebates, uploadAgreement } from '#src/api/contract/rebates.calls.ts';
import { type Rebate, type RebateAgreement } from '#src/api/contract/rebates.schema.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { LostAnswerError, causeOf, sendOrLook } from '#src/api/lost-answer.ts';
import { newId } from '#src/base/new-id.ts';
import { type Page, pageOf } from '#src/invoice/page.ts';
import { isOfAnother } from '#src/device/session.ts';
import { mayTry } from '#src/network/connectivity.ts';
import { useConnection } from '#src/network/use-connection.ts';
import { PageTools } from '#src/parts/pages/page-tools.tsx';
import { chunk } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { FileField, type FileTools, type MakeFile, type MakingOptions } from '#src/ui/file-field.tsx';
import { formatDay } from '#src/ui/format.ts';
import { CheckIcon, ClockIcon, UploadIcon } from '#src/ui/icon.tsx';
import { FileIcon } from '#src/ui/inner-icons.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { AgreementViewer } from './agreement-viewer.tsx';
import { rebateQueries } from './rebates.queries.ts';
import layout from '#src/ui/layout.module.css';
import styles from './rebates.module.css';

/** The state of a vertical's agreement, and the actions that it allows (SPEC §4 Agreement). */
export function AgreementPanel({
  agreement,
  rebate,
  today,
}: {
  agreement: RebateAgreement;
  rebate: Rebate;
  today: Day;
}) {
  const [isSent, setSent] = useState(false);
  const view = <ViewAgreement agreement={agreement} isSent={isSent} />;
  switch (agreementState(agreement, rebate, today)) {
    case 'approved':
      return (
        <div className={styles['agreement']}>
          <Badge tone="success" icon={<CheckIcon />}>
            {m.agreement_approved()}
          </Badge>
          <p className={layout['hint']}>
            {m.agreement_approved_on({ date: formatDay(agreement.agreement_approved_date) })}
          </p>
          {view}
        </div>
      );
    case 'under-review':
      return (
        <div className={styles['agreement']}>
          <Badge tone="info" icon={<ClockIcon />}>
            {m.agreement_under_review()}
          </Badge>
          {view}
        </div>
      );
    case 'incomplete':
      return <p className={layout['hint']}>{m.agreement_incomplete()}</p>;
    case 'closed':
      return (
        <p className={layout['hint']}>
          {rebate.agreement_start_date === undefined
            ? m.agreement_closed_unknown()
            : m.agreement_closed({
                from: formatDay(rebate.agreement_start_date),
                to: formatDay(rebate.agreement_end_date),
              })}
        </p>
      );
    case 'open':
      return <UploadAgreement agreement={agreement} onSent={() => setSent(true)} />;
  }
}

function ViewAgreement({ agreement, isSent }: { agreement: RebateAgreement; isSent: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that sent it has gone, and the focus with it.
    if (isSent && document.activeElement === document.body) button.current?.focus();
  }, [isSent]);
  if (agreement.agreement_file === undefined || agreement.agreement_file === '') return null;
  return (
    <>
      <Button ref={button} variant="secondary" icon={<FileIcon />} onPress={() => setOpen(true)}>
        {m.agreement_view()}
      </Button>
      {isOpen && (
        <Suspense>
          <AgreementViewer agreement={agreement} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A partner may have photographed the pages that were signed. */
async function agreementPdf(pages: readonly Page[], options: MakingOptions): ReturnType<MakeFile> {
  const { fittingPdf } = await chunk(() => import('#src/parts/fitting-pdf.ts'));
  return fittingPdf(pages, UPLOAD_RULES.agreements, options);
}

/** Sent at once or not at all: its photos need not survive a reload. */
const pageTools = (file: File, { onChange, make }: FileTools) => (
  <PageTools
    file={file}
    onChange={onChange}
    onPages={(pages) => make((options) => agreementPdf(pages, options))}
    isKept={false}
  />
);

function UploadAgreement({ agreement, onSent }: { agreement: RebateAgreement; onSent: () => void }) {
  const { api, connectivity, queryClient, session, user } = useRouteContext({ from: '/_signed-in' });
  const mayCall = mayTry(useConnection(connectivity));
  const [file, setFile] = useState<File>();
  // One key per file: a retry after a late cancel or a lost answer is the same upload.
  const [key, setKey] = useState(newId);
  const [progress, setProgress] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  const upload = useMutation({
    /** Resolves to whether the answer was lost. */
    mutationFn: (chosen: File) => {
      const stopping = (attempt.current = new AbortController());
      const { signal } = stopping;
      // Nothing goes on after a log-out.
      const unsubscribe = session.subscribe(() => {
        if (session.get()?.user.id !== user.id) stopping.abort();
      });
      setProgress(0);
      return sendOrLook(
        () =>
          api.send(uploadAgreement, {
            params: { id: agreement.id },
            body: { file: chosen },
            idempotencyKey: key,
            onProgress: setProgress,
            signal,
          }),
        async () => {
          const now = await api.send(rebates, { fresh: true, signal });
          return now
            .flatMap(({ RebateAgreement: agreements }) => agreements)
            .some(
              ({ id, agreement_file: there = '' }) => String(id) === String(agreement.id) && there !== '',
            );
        },
      ).finally(() => {
        unsubscribe();
        // Another upload may have begun since this one was stopped.
        if (attempt.current === stopping) setProgress(undefined);
      });
    },
    onSettled: () => {
      // Also after a lost answer: the agreement may have arrived.
      void queryClient.invalidateQueries({ queryKey: rebateQueries.list(api).queryKey });
    },
    onSuccess: (wasLost) => {
      setFile(undefined);
      onSent();
      if (isOfAnother(session, user)) return;
      showToast({
        tone: 'success',
        title: m.agreement_done_title(),
        description: wasLost ? `${m.agreement_done_text()}. ${m.save_found()}` : m.agreement_done_text(),
      });
    },
    onError: (error) => {
      if (!isCancelled(error) && !isOfAnother(session, user))
        showToast({ tone: 'danger', title: m.upload_failed_title(), description: failureOf(error) });
    },
  });
  const send = () => {
    setMissing(file === undefined);
    if (file) upload.mutate(file);
    else
      showToast({
        tone: 'danger',
        title: m.agreement_none_title(),
        description: m.agreement_none_text(),
      });
  };
  return (
    <div className={styles['agreement']}>
      <p>{m.agreement_upload_prompt()}</p>
      {!mayCall && <Alert tone="warning" title={m.agreement_offline()} />}
      <FileField
        label={m.agreement_file({ vertical: agreement.business_vertical })}
        description={m.agreement_file_hint()}
        rule={UPLOAD_RULES.agreements}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setKey(newId());
          setMissing(false);
          attempt.current?.abort();
          upload.reset();
        }}
        errorMessage={isMissing ? `${m.agreement_none_title()}. ${m.agreement_none_text()}` : undefined}
        takes="pages"
        toFile={(files, options) => agreementPdf(files.map(pageOf), options)}
        onMaking={setMaking}
        tools={pageTools}
        progress={progress}
        onCancel={() => attempt.current?.abort()}
      />
      {upload.error && !isCancelled(upload.error) && (
        <Alert tone="danger" title={m.upload_failed_title()}>
          {failureOf(upload.error)}
        </Alert>
      )}
      <Button
        icon={<UploadIcon />}
        isPending={upload.isPending || isMaking}
        isDisabled={!mayCall}
        onPress={send}
      >
        {m.agreement_upload()}
      </Button>
    </div>
  );
}

/** SPEC §8: the server's text, else "Failed to upload agreement" with the reason and how certain it is. */
function failureOf(error: Error): string {
  const cause = causeOf(error);
  if (cause instanceof ApiError && cause.said !== undefined) return cause.said;
  const { hint = '' } = errorTextOf(cause);
  const isUnsure = error instanceof LostAnswerError && !error.wasSeen;
  return [`${m.agreement_failed()}.`, hint, isUnsure ? m.agreement_unsure() : '']
    .filter((text) => text !== '')
    .join(' ');
}

function isCancelled(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'cancelled';
}
