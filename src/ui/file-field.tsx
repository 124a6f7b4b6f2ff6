import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { m } from '#messages';
import { INVOICE_PICTURES, type UploadRule, acceptedEndings, mediaTypes } from '#src/api/contract/uploads.ts';
import { Button } from './button.tsx';
import { RetryButton } from './retry-button.tsx';
import { type FieldWords, describedBy } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import field from './field.module.css';
import layout from './layout.module.css';
import styles from './file-field.module.css';
import { fileSize } from './format.ts';
import { UploadIcon } from './icon.tsx';
import { CameraIcon, FileIcon, TrashIcon } from './inner-icons.tsx';
import { PickButton } from './pick-button.tsx';

export interface MakingOptions {
  /** Its reason is {@link LEFT} if the field has left the screen. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
/** Makes the file, or says why there is none. Stopped, it rejects with the signal's reason. */
export type MakeFile = (options: MakingOptions) => Promise<{
  file?: File;
  problem?: string;
  /** The fault is not that of what was chosen. */ mayRetry?: boolean;
}>;
export type ToFile = (files: readonly File[], options: MakingOptions) => ReturnType<MakeFile>;

/** The reason of a signal: the partner has not stopped the making, and may come back to it. */
export const LEFT = new Error('the field has left the screen');

export interface FileTools {
  onChange: (file: File) => void;
  /** Makes another file in the field, with its progress. */
  make: (makeFile: MakeFile) => void;
}

export interface FileFieldProps extends FieldWords {
  rule: UploadRule;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** The file was taken out of the field, and no other came. */
  onRemove?: (() => void) | undefined;
  /** The share that is uploaded, from 0 to 1; left out when no upload is running. */
  progress?: number | undefined;
  onCancel?: (() => void) | undefined;
  preview?: ReactNode;
  /** What can be done with the file that is chosen. */
  tools?: ((file: File, tools: FileTools) => ReactNode) | undefined;
  /** One picture, or what becomes a PDF: one, or pictures of its pages. */
  takes: 'picture' | 'pages';
  /** Judges what was chosen, and makes the file of it. */
  toFile: ToFile;
  /** The file is being made: what is in the field now is not what the partner means. */
  onMaking?: ((isMaking: boolean) => void) | undefined;
  /** A making from outside the field, such as one that a reload has cut off. It is begun once. */
  begun?: MakeFile | undefined;
}

/**
 * One file, chosen or dropped. A choice that the rule rejects, or whose making is stopped, is cleared (SPEC §5). The
 * file that was there before it stays.
 */
export function FileField({
  label,
  description,
  errorMessage,
  rule,
  value,
  onChange,
  onRemove,
  progress,
  onCancel,
  preview,
  tools,
  takes,
  toFile,
  onMaking,
  begun,
}: FileFieldProps) {
  /** Why a choice was rejected, until the field has another file. */
  const [refused, setRefused] = useState<{
    problem: string | undefined;
    besides: File | undefined;
    retry: (() => void) | undefined;
  }>();
  const [isOver, setOver] = useState(false);
  /** The share of the file that is made, from 0 to 1, while it is. */
  const [making, setMaking] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const isOfPages = takes === 'pages';
  const pictures = mediaTypes(isOfPages ? INVOICE_PICTURES : rule);
  const latest = useRef<AbortController>(undefined);
  const underway = useRef<MakeFile>(undefined);
  const id = useId();
  const refusal = refused?.besides === value ? refused?.problem : undefined;
  const message = refusal ?? errorMessage;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Otherwise choosing the same file again after a refusal would fire no change event.
    event.target.value = '';
    void choose(files);
  };

  async function choose(files: readonly File[]) {
    if (files.length === 0) return;
    setRefused(undefined);
    await make((options) => toFile(files, options));
  }
  async function make(makeFile: MakeFile) {
    const cutOff = underway.current;
    stop();
    underway.current = makeFile;
    const { signal } = (latest.current = new AbortController());
    onMaking?.(true);
    const onProgress = (share: number) => !signal.aborted && setMaking(share);
    if (isOfPages) onProgress(0);
    try {
      const { file, problem, mayRetry } = await makeFile({ signal, onProgress });
      // A task of its own: what made the file and what shows it would hold a cheap phone up together.
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return;
      underway.current = undefined;
      const retry = mayRetry === true ? () => void make(makeFile) : undefined;
      setRefused({ problem, besides: value, retry });
      if (file) onChange(file);
      // What was chosen before a refused file is no worse for it.
      else if (cutOff && !retry) void make(cutOff);
    } catch (error) {
      if (signal.aborted) return;
      console.warn('No file could be made:', error);
      underway.current = undefined;
      const problem = isOfPages ? m.pages_failed() : m.ui_file_unreadable();
      setRefused({ problem, besides: value, retry: () => void make(makeFile) });
    } finally {
      if (!signal.aborted) end();
    }
  }
  /** Stops what is being made: another file was chosen, this one was removed, or the partner does not wait. */
  function stop() {
    latest.current?.abort();
    underway.current = undefined;
    end();
  }
  function end() {
    setMaking(undefined);
    onMaking?.(false);
  }
  const cutOffBefore = useRef(begun);
  const begin = useEffectEvent((makeFile: MakeFile) => {
    // The partner has begun it elsewhere on the screen.
    if (makeFile !== cutOffBefore.current) input.current?.scrollIntoView({ block: 'nearest' });
    void make(makeFile);
  });
  useEffect(() => {
    if (begun) begin(begun);
  }, [begun]);
  useEffect(() => () => latest.current?.abort(LEFT), []);
  const remove = () => {
    stop();
    setRefused(undefined);
    onChange(undefined);
    onRemove?.();
    input.current?.focus();
  };

  return (
    <FieldFrame {...{ id, label, description }} data-invalid={message === undefined ? undefined : true}>
      <div
        className={`${field['control']} ${styles['drop']}`}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void choose([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type="file"
          accept={isOfPages ? `${acceptedEndings(rule).join(',')},${pictures}` : pictures}
          multiple={isOfPages}
          aria-describedby={describedBy(id, { description, errorMessage: message })}
          aria-invalid={message !== undefined}
          onChange={take}
        />
        {value ? <FileIcon /> : <UploadIcon />}
        <span className={styles['name']}>
          {making !== undefined ? (
            m.ui_file_making()
          ) : value ? (
            <>
              <strong>{value.name}</strong>
              <small className={layout['hint']}>{fileSize(value.size)}</small>
            </>
          ) : isOfPages ? (
            m.ui_file_choose_any()
          ) : (
            m.ui_file_choose_picture()
          )}
        </span>
        {value && (
          <span className={styles['remove']}>
            <Button
              icon={<TrashIcon />}
              aria-label={m.ui_file_remove({ name: value.name })}
              onPress={remove}
            />
          </span>
        )}
      </div>
      <div className={styles['camera']}>
        <PickButton
          variant="secondary"
          icon={<CameraIcon />}
          accept={pictures}
          isCamera
          onPick={(files) => void choose(files)}
        >
          {m.ui_file_camera()}
        </PickButton>
      </div>
      {preview}
      {value && (
        // What is being made now would take the place of what they make, or the other way round.
        <div className={styles['tools']} inert={making !== undefined}>
          {tools?.(value, {
            onChange,
            make(makeFile) {
              // The tool that was pressed becomes inert.
              input.current?.focus({ preventScroll: true });
              void make(makeFile);
            },
          })}
        </div>
      )}
      {making !== undefined && (
        <div className={styles['upload']}>
          <progress value={making} max={1} aria-label={m.ui_file_making()} />
          <Button
            variant="quiet"
            onPress={() => {
              stop();
              input.current?.focus();
            }}
          >
            {m.ui_cancel()}
          </Button>
        </div>
      )}
      {progress !== undefined && (
        <div className={styles['upload']}>
          <progress value={progress} max={1} aria-label={m.ui_uploading()} />
          {onCancel && (
            <Button variant="quiet" onPress={onCancel}>
              {m.ui_file_cancel()}
            </Button>
          )}
        </div>
      )}
      <span id={`${id}-error`} className={field['error']} role="alert">
        {refusal !== undefined && value ? (
          <>
            <span>{refusal}</span> <span>{m.ui_file_stays({ name: value.name })}</span>
          </>
        ) : (
          message
        )}
      </span>
      {refusal !== undefined && refused?.retry && making === undefined && (
        <div className={styles['camera']}>
          <RetryButton onPress={refused.retry} />
        </div>
      )}
    </FieldFrame>
  );
}
