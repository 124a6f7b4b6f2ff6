import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { upload } from '#src/api/contract/claims.calls.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { newId } from '#src/base/new-id.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FileField } from '#src/ui/file-field.tsx';
import { bindField, textOf } from '#src/ui/form/bind-field.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import layout from '#src/ui/layout.module.css';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { fittingPicture } from './fitting-picture.ts';

const RULE = UPLOAD_RULES.bankdetails;

interface ChequeFieldProps {
  /** Address of the uploaded picture; empty if there is none. */
  value: string;
  onChange: (address: string) => void;
  errorMessage?: string | undefined;
  /** Called when an upload begins or ends. The form cannot be saved meanwhile. */
  onUploading: (isUploading: boolean) => void;
  /** Called when a picture begins or ends to be made smaller. The form cannot be saved meanwhile. */
  onMaking: (isMaking: boolean) => void;
}

/** The cancelled cheque: taken or chosen, shown, shrunk if it is too large, and uploaded at once. */
function ChequeField({ value, onChange, errorMessage, onUploading, onMaking }: ChequeFieldProps) {
  const { chosen, progress, error, start, drop } = useChequeUpload(onChange, onUploading);
  const failure = error && errorTextOf(error);
  return (
    <>
      <FileField
        label={m.bank_cheque()}
        description={
          value !== '' && !chosen
            ? `${m.bank_cheque_on_file()} ${m.bank_cheque_hint()}`
            : m.bank_cheque_hint()
        }
        rule={RULE}
        value={chosen}
        onChange={(file) => (file ? start(file) : drop())}
        errorMessage={errorMessage}
        progress={progress}
        onCancel={drop}
        takes="picture"
        toFile={fittingPicture}
        onMaking={onMaking}
        preview={chosen ? <ChosenPicture file={chosen} /> : value !== '' && <SavedPicture address={value} />}
      />
      {failure && chosen && (
        <Alert
          tone="danger"
          title={m.upload_failed_title()}
          action={
            <Button variant="secondary" onPress={() => start(chosen)}>
              {m.bank_cheque_retry()}
            </Button>
          }
        >
          {[failure.message, failure.hint].filter(Boolean).join('. ')}
        </Alert>
      )}
    </>
  );
}

export const FormChequeField = bindField(ChequeField, textOf);

/** One upload at a time: a new file, a cancel or unmounting aborts the previous one. */
function useChequeUpload(onChange: (address: string) => void, onUploading: (isUploading: boolean) => void) {
  const { api } = useRouteContext({ from: '__root__' });
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<Error>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const stop = () => {
    current.current?.abort();
    current.current = undefined;
    setProgress(undefined);
    setError(undefined);
    onUploading(false);
  };
  const start = async (file: File) => {
    stop();
    const attempt = new AbortController();
    current.current = attempt;
    setChosen(file);
    setProgress(0);
    onUploading(true);
    try {
      const address = await api.send(upload, {
        body: { file, folder: 'bankdetails' },
        idempotencyKey: newId(),
        onProgress: (share) => {
          if (current.current === attempt) setProgress(share);
        },
        signal: attempt.signal,
      });
      if (current.current === attempt) {
        stop();
        onChange(address);
      }
    } catch (cause) {
      if (current.current !== attempt) return;
      stop();
      const failure = cause instanceof Error ? cause : new Error('upload failed', { cause });
      setError(failure);
      const isUnauthorized = failure instanceof ApiError && failure.kind === 'signed-out';
      if (!isUnauthorized)
        showToast({
          title: m.upload_failed_title(),
          description: errorTextOf(failure).message,
          tone: 'danger',
        });
    }
  };
  const drop = () => {
    const isUploaded = progress === undefined && !error;
    stop();
    setChosen(undefined);
    if (isUploaded) onChange('');
  };
  return {
    chosen,
    progress,
    error,
    start: (file: File) => void start(file),
    /** Takes the chosen file out. If it was not uploaded, or not yet, the address before it stays. */
    drop,
  };
}

function ChosenPicture({ file }: { file: File }) {
  return <Preview blob={file} alt={m.ui_file_preview({ name: file.name })} />;
}

function SavedPicture({ address }: { address: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data, isError } = useQuery(profileQueries.picture(api, address));
  if (isError) return <p className={layout['hint']}>{m.bank_cheque_no_preview()}</p>;
  return data && <Preview blob={data} alt={m.bank_cheque_saved()} />;
}

function Preview({ blob, alt }: { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} className={styles['cheque']} alt={alt} />;
}
