import { useId, useRef, useState } from 'react';
import { m } from '#messages';
import { HEAD_BYTES, type UploadRule, acceptedEndings, checkUpload } from '#src/api/contract/uploads.ts';
import { Button } from './button.tsx';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import styles from './file-field.module.css';
import { fileSize } from './format.ts';
import { FileIcon, TrashIcon, UploadIcon } from './icon.tsx';

export interface FileFieldProps extends FieldWords {
  rule: UploadRule;
  value: File | undefined;
  onChange: (file: File | undefined) => void;
  /** The share that is uploaded, 0 to 1, while it is. */
  progress?: number | undefined;
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
}: FileFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const message = refusal ?? errorMessage;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const { problem } = checkUpload({ name: file.name, size: file.size, head }, rule);
    setRefusal(problem);
    onChange(problem === undefined ? file : undefined);
  };
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
          accept={acceptedEndings(rule).join(',')}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={message !== undefined}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again after a refusal.
            event.target.value = '';
            void choose(file);
          }}
        />
        {value ? <FileIcon /> : <UploadIcon />}
        <span className={styles['name']}>
          {value ? (
            <>
              <strong>{value.name}</strong>
              <small>{fileSize(value.size)}</small>
            </>
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
      {progress !== undefined && (
        <progress className={styles['progress']} value={progress} max={1} aria-label={m.ui_uploading()} />
      )}
      <span id={`${id}-error`} className={field['error']} role="alert">
        {message}
      </span>
    </div>
  );
}
