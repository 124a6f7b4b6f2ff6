import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { m } from '#messages';
import {
  HEAD_BYTES,
  type UploadRule,
  acceptedEndings,
  checkUpload,
  mediaTypes,
} from '#src/api/contract/uploads.ts';
import { Button } from './button.tsx';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import styles from './file-field.module.css';
import { fileSize } from './format.ts';
import { CameraIcon, FileIcon, TrashIcon, UploadIcon } from './icon.tsx';

export interface FileFieldProps extends FieldWords {
  rule: UploadRule;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** The share that is uploaded, 0 to 1, while it is. */
  progress?: number | undefined;
  /** Stops the upload. */
  onCancel?: (() => void) | undefined;
  /** For pictures: makes one that is too large smaller. Rejects for one that cannot be opened. */
  shrink?: ((file: File) => Promise<File>) | undefined;
  /** For pictures: what the chosen one looks like. */
  preview?: ReactNode;
}

/** A file chosen or dropped. One that the rule refuses is not taken: the field says why and is empty again (SPEC §5). */
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
}: FileFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const id = useId();
  const message = refusal ?? errorMessage;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after a refusal.
    event.target.value = '';
    void choose(file);
  };

  async function choose(file: File | undefined) {
    if (!file) return;
    const { file: taken, problem } = await accepted(file, rule, shrink);
    setRefusal(problem);
    onChange(taken);
  }
  const remove = () => {
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
        <span id={`${id}-hint`} className={field['description']}>
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
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          id={id}
          className={styles['input']}
          type="file"
          accept={shrink ? mediaTypes(rule) : acceptedEndings(rule).join(',')}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={message !== undefined}
          onChange={take}
        />
        {value ? <FileIcon /> : <UploadIcon />}
        <span className={styles['name']}>
          {value ? (
            <>
              <strong>{value.name}</strong>
              <small>{fileSize(value.size)}</small>
            </>
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
      {shrink && (
        <div className={styles['camera']}>
          <input
            ref={camera}
            type="file"
            hidden
            capture="environment"
            accept={mediaTypes(rule)}
            onChange={take}
          />
          <Button variant="secondary" icon={<CameraIcon />} onPress={() => camera.current?.click()}>
            {m.ui_file_camera()}
          </Button>
        </div>
      )}
      {preview}
      {progress !== undefined && (
        <div className={styles['upload']}>
          <progress className={styles['progress']} value={progress} max={1} aria-label={m.ui_uploading()} />
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

/** The file to take, made smaller if it must be, or why none. */
async function accepted(
  file: File,
  rule: UploadRule,
  shrink: FileFieldProps['shrink'],
): Promise<{ file?: File; problem?: string }> {
  const problem = await problemOf(file, rule);
  if (problem === undefined) return { file };
  const isOnlyTooLarge = (await problemOf(file, rule, 0)) === undefined;
  if (!shrink || !isOnlyTooLarge) return { problem };
  try {
    const smaller = await shrink(file);
    const left = await problemOf(smaller, rule);
    return left === undefined ? { file: smaller } : { problem: left };
  } catch (error) {
    console.warn('A picture could not be made smaller:', error);
    return { problem: m.ui_file_unreadable() };
  }
}

async function problemOf(file: File, rule: UploadRule, size = file.size): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return checkUpload({ name: file.name, size, head }, rule).problem;
}
