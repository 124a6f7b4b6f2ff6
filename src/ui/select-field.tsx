import { useId } from 'react';
import { m } from '#messages';
import { type FieldWords, describedBy } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import field from './field.module.css';
import { ChevronDownIcon } from './inner-icons.tsx';
import { type PopupProps, onDemand, useOpening } from './on-demand.tsx';
import styles from './select-field.module.css';
import { type SelectPopupProps } from './select-popup.tsx';

export interface SelectFieldProps extends FieldWords, Omit<SelectPopupProps, keyof PopupProps> {
  placeholder?: string | undefined;
  isDisabled?: boolean;
}

const selectPopup = onDemand(async () => (await import('./select-popup.tsx')).SelectPopup);

export function SelectField({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder = m.ui_choose(),
  isDisabled = false,
}: SelectFieldProps) {
  const id = useId();
  const { trigger, press, openByKey, Popup, popup } = useOpening(selectPopup);
  const chosen = options.find(({ key }) => key === value);
  return (
    <FieldFrame {...{ id, label, description, errorMessage }} data-disabled={isDisabled || undefined}>
      <button
        {...trigger}
        id={id}
        className={`${field['control']} ${styles['button']}`}
        aria-haspopup="listbox"
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={describedBy(id, { description, errorMessage })}
        disabled={isDisabled}
        onClick={press}
        onKeyDown={openByKey}
      >
        <span id={`${id}-value`} className={styles['value']} data-placeholder={!chosen || undefined}>
          {chosen?.text ?? placeholder}
        </span>
        <ChevronDownIcon />
      </button>
      {Popup && <Popup {...popup} label={label} options={options} value={value} onChange={onChange} />}
    </FieldFrame>
  );
}
