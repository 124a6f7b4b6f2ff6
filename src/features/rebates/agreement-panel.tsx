import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, lazy, useRef, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { agreementState } from '#src/api/contract/agreements.ts';
import { type Day } from '#src/api/contract/days.ts';
import { uploadAgreement } from '#src/api/contract/rebates.calls.ts';
import { type Rebate, type RebateAgreement } from '#src/api/contract/rebates.schema.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { newId } from '#src/api/new-id.ts';
import { useConnection } from '#src/offline/use-connection.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { FileField } from '#src/ui/file-field.tsx';
import { formatDay } from '#src/ui/format.ts';
import { CheckIcon, ClockIcon, FileIcon, UploadIcon } from '#src/ui/icon.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { rebateQueries } from './rebates.queries.ts';
import styles from './rebates.module.css';

/** pdf.js is large: it comes when somebody looks at a PDF. */
const AgreementViewer = lazy(async () => ({
  default: (await chunk(() => import('./agreement-viewer.tsx'))).AgreementViewer,
}));

/** Where a vertical's agreement stands, and what can be done about it (SPEC §4 Agreement). */
export function AgreementPanel({
  agreement,
  rebate,
  today,
}: {
  agreement: RebateAgreement;
  rebate: Rebate;
  today: Day;
}) {
  switch (agreementState(agreement, rebate, today)) {
    case 'approved':
      return (
        <div className={styles['agreement']}>
          <Badge tone="success" icon={<CheckIcon />}>
            {m.agreement_approved()}
          </Badge>
          <p className={styles['hint']}>
            {m.agreement_approved_on({ date: formatDay(agreement.agreement_approved_date) })}
          </p>
          <ViewAgreement agreement={agreement} />
        </div>
      );
    case 'under-review':
      return (
        <div className={styles['agreement']}>
          <Badge tone="info" icon={<ClockIcon />}>
            {m.agreement_under_review()}
          </Badge>
          <ViewAgreement agreement={agreement} />
        </div>
      );
    case 'incomplete':
      return <p className={styles['hint']}>{m.agreement_incomplete()}</p>;
    case 'closed':
      return (
        <p className={styles['hint']}>
          {rebate.agreement_start_date === undefined
            ? m.agreement_closed_unknown()
            : m.agreement_closed({
                from: formatDay(rebate.agreement_start_date),
                to: formatDay(rebate.agreement_end_date),
              })}
        </p>
      );
    case 'open':
      return <UploadAgreement agreement={agreement} />;
  }
}

function ViewAgreement({ agreement }: { agreement: RebateAgreement }) {
  const [isOpen, setOpen] = useState(false);
  if (agreement.agreement_file === undefined || agreement.agreement_file === '') return null;
  return (
    <>
      <Button variant="secondary" icon={<FileIcon />} isPending={false} onPress={() => setOpen(true)}>
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

function UploadAgreement({ agreement }: { agreement: RebateAgreement }) {
  const { api, connectivity } = useRouteContext({ from: '__root__' });
  const isOnline = useConnection(connectivity) === 'online';
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  // One key per file: a try whose cancel came too late, or whose answer was lost, is the same upload as the next.
  const [key, setKey] = useState(newId);
  const [progress, setProgress] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const attempt = useRef<AbortController>(undefined);
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      attempt.current = new AbortController();
      setProgress(0);
      await api.send(uploadAgreement, {
        params: { id: agreement.id },
        body: { file: chosen },
        idempotencyKey: key,
        onProgress: setProgress,
        signal: attempt.current.signal,
      });
    },
    onSettled: () => {
      setProgress(undefined);
      // Also after a lost answer: the agreement may be there.
      void queryClient.invalidateQueries({ queryKey: rebateQueries.list(api).queryKey });
    },
    onSuccess: () => {
      setFile(undefined);
      showToast({
        tone: 'success',
        title: m.agreement_done_title(),
        description: m.agreement_done_text(),
      });
    },
    onError: (error) => {
      if (!isCancelled(error))
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
      {!isOnline && <Alert tone="warning" title={m.agreement_offline()} />}
      <FileField
        label={m.agreement_file({ vertical: agreement.business_vertical })}
        description={m.agreement_file_hint()}
        rule={UPLOAD_RULES.agreements}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setKey(newId());
          setMissing(false);
          upload.reset();
        }}
        errorMessage={isMissing ? `${m.agreement_none_title()}. ${m.agreement_none_text()}` : undefined}
        progress={progress}
        onCancel={() => attempt.current?.abort()}
      />
      {upload.error && !isCancelled(upload.error) && (
        <Alert tone="danger" title={m.upload_failed_title()}>
          {failureOf(upload.error)}
        </Alert>
      )}
      <Button icon={<UploadIcon />} isPending={upload.isPending} isDisabled={!isOnline} onPress={send}>
        {m.agreement_upload()}
      </Button>
    </div>
  );
}

/** SPEC §8: the server's text, else "Failed to upload agreement", with why. */
function failureOf(error: Error): string {
  if (error instanceof ApiError && error.said !== undefined) return error.said;
  const { hint } = errorTextOf(error);
  return hint === undefined ? m.agreement_failed() : `${m.agreement_failed()}. ${hint}`;
}

function isCancelled(error: Error): boolean {
  return error instanceof ApiError && error.kind === 'cancelled';
}
