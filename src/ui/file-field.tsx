import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { m } from '#messages';
import {
  INVOICE_PICTURES,
  type UploadRule,
  acceptedEndings,
  checkFile,
  mediaTypes,
} from '#src/api/contract/uploads.ts';
import { Button } from './button.tsx';
import { type FieldWords, describedBy } from './field.ts';
import field from './field.module.css';
import layout from './layout.module.css';
import styles from './file-field.module.css';
import { fileSize } from './format.ts';
import { UploadIcon } from './icon.tsx';
import { CameraIcon, FileIcon, TrashIcon } from './inner-icons.tsx';
import { PickButton } from './pick-button.tsx';

export type ToFile = (
  files: readonly File[],
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ file?: File; problem?: string }>;

export interface FileFieldProps extends FieldWords {
  rule: UploadRule;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** The share that is uploaded, from 0 to 1; left out when no upload is running. */
  progress?: number | undefined;
  onCancel?: (() => void) | undefined;
  /** For pictures: makes a too large file smaller. Rejects if the picture cannot be opened. */
  shrink?: ((file: File) => Promise<File>) | undefined;
  preview?: ReactNode;
  /** What can be done with the file that is chosen. */
  tools?: ((file: File, onChange: (file: File) => void) => ReactNode) | undefined;
  /**
   * Also takes pictures: judges what was chosen, and makes the file of it. Stopped, it rejects with the signal's
   * reason, and the field keeps what it had.
   */
  toFile?: ToFile | undefined;
}

/** One file, chosen or dropped. If the rule rejects it, the field shows why and is emptied (SPEC §5). */
export function FileField({
  label,
  description,
  errorMessage,
  rule,
  value,
  onChange,
  progress,
  onCancel,
  shrink,
  preview,
  tools,
  toFile,
}: FileFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  /** Making the file: the share that is done, and how to stop it. */
  const [making, setMaking] = useState<{ share: number; stop: () => void }>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<AbortController>(undefined);
  const id = useId();
  const message = refusal ?? errorMessage;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Otherwise choosing the same file again after a refusal would fire no change event.
    event.target.value = '';
    void choose(files);
  };

  async function choose(files: readonly File[]) {
    const [file] = files;
    if (!file) return;
    stop();
    const { signal } = (latest.current = new AbortController());
    if (toFile) setMaking({ share: 0, stop });
    const onProgress = (share: number) => !signal.aborted && setMaking({ share, stop });
    try {
      const { file: taken, problem } = await (toFile
        ? toFile(files, { signal, onProgress })
        : accepted(file, rule, shrink));
      if (signal.aborted) return;
      setRefusal(problem);
      onChange(taken);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) setMaking(undefined);
    }
  }
  /** Stops what is being made: another file was chosen, this one was removed, or the partner does not wait. */
  function stop() {
    latest.current?.abort();
    setMaking(undefined);
  }
  const remove = () => {
    stop();
    setRefusal(undefined);
    onChange(undefined);
    input.current?.focus();
  };

  return (
    <div className={field['field']} data-invalid={message === undefined ? undefined : true}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      {description !== undefined && (
        <span id={`${id}-hint`} className={layout['hint']}>
          {description}
        </span>
      )}
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
          accept={
            toFile
              ? `${acceptedEndings(rule).join(',')},${mediaTypes(INVOICE_PICTURES)}`
              : shrink
                ? mediaTypes(rule)
                : acceptedEndings(rule).join(',')
          }
          multiple={toFile !== undefined}
          aria-describedby={describedBy(id, { description, errorMessage: message })}
          aria-invalid={message !== undefined}
          onChange={take}
        />
        {value ? <FileIcon /> : <UploadIcon />}
        <span className={styles['name']}>
          {making ? (
            m.ui_file_making()
          ) : value ? (
            <>
              <strong>{value.name}</strong>
              <small className={layout['hint']}>{fileSize(value.size)}</small>
            </>
          ) : toFile ? (
            m.ui_file_choose_any()
          ) : shrink ? (
            m.ui_file_choose_picture()
          ) : (
            m.ui_file_choose()
          )}
        </span>
        {value && (
          <span className={styles['remove']}>
            <Button
              variant="quiet"
              isIconOnly
              icon={<TrashIcon />}
              aria-label={m.ui_file_remove({ name: value.name })}
              onPress={remove}
            />
          </span>
        )}
      </div>
      {(shrink ?? toFile) && (
        <div className={styles['camera']}>
          <PickButton
            variant="secondary"
            icon={<CameraIcon />}
            accept={mediaTypes(toFile ? INVOICE_PICTURES : rule)}
            isCamera
            onPick={(files) => void choose(files)}
          >
            {m.ui_file_camera()}
          </PickButton>
        </div>
      )}
      {preview}
      {value && tools?.(value, onChange)}
      {making && (
        <div className={styles['upload']}>
          <progress value={making.share} max={1} aria-label={m.ui_file_making()} />
          <Button variant="quiet" onPress={making.stop}>
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
        {message}
      </span>
    </div>
  );
}

/** Shrinks a file that is only too large. Returns the file to take, or why there is none. */
async function accepted(
  file: File,
  rule: UploadRule,
  shrink: FileFieldProps['shrink'],
): Promise<{ file?: File; problem?: string }> {
  const { problem } = await checkFile(file, rule);
  if (problem === undefined) return { file };
  const isOnlyTooLarge = (await checkFile(file, rule, 0)).problem === undefined;
  if (!shrink || !isOnlyTooLarge) return { problem };
  try {
    const smaller = await shrink(file);
    const { problem: left } = await checkFile(smaller, rule);
    return left === undefined ? { file: smaller } : { problem: left };
  } catch (error) {
    console.warn('A picture could not be made smaller:', error);
    return { problem: m.ui_file_unreadable() };
  }
}
