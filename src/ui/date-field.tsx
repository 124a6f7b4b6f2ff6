import { CalendarDate } from '@internationalized/date';
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  FieldError,
  Label,
  Text,
} from 'react-aria-components/DateField';
import { useMemo, useRef } from 'react';
import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { calendarDate } from './calendar-date.ts';
import { type CalendarPopupProps } from './calendar-popup.tsx';
import styles from './date-field.module.css';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import { icon } from './icon.tsx';
import layout from './layout.module.css';
import { type PopupProps, onDemand, useOpening } from './on-demand.tsx';

const CalendarIcon = /* @__PURE__ */ icon(<path d="M5 6.5h14V20H5zM5 10.5h14M8.5 3.5v4M15.5 3.5v4" />);

/** What stands in an empty part. react-aria has no Hindi for it. */
const EMPTY: Partial<Record<string, () => string>> = {
  day: () => m.ui_date_empty_day(),
  month: () => m.ui_date_empty_month(),
  year: () => m.ui_date_empty_year(),
};

export interface DateFieldProps extends FieldWords, Omit<CalendarPopupProps, keyof PopupProps> {
  /** Days that one press chooses, below the box. */
  shortcuts?: readonly { day: Day; text: string }[];
}

const calendarPopup = onDemand(async () => (await import('./calendar-popup.tsx')).CalendarPopup);

/** A day, typed part by part or chosen in a calendar. Days outside `min` and `max` cannot be chosen. */
export function DateField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  min,
  max,
  lastOffered,
  years,
  shortcuts,
}: DateFieldProps) {
  const { trigger, press, openByKey, Popup, popup } = useOpening(calendarPopup);
  const box = useRef<HTMLDivElement>(null);
  // The same object while the day is the same: a new one would put back a part that was just deleted.
  const date = useMemo(() => calendarDate(value), [value]);
  /** react-aria does not tell that a part was deleted. The day that is left behind would be sent. */
  const clearIncomplete = () => {
    if (date !== null && box.current?.querySelector('[data-placeholder]')) onChange('');
  };
  return (
    <>
      <AriaDateField
        className={field['field'] ?? ''}
        value={date}
        onChange={(next) => onChange(next?.toString() ?? '')}
        onBlur={clearIncomplete}
        minValue={calendarDate(min)}
        maxValue={calendarDate(max)}
        {...(years && { placeholderValue: new CalendarDate(years.opensAt, 1, 1) })}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={field['label'] ?? ''}>{label}</Label>
        {description !== undefined && (
          <Text slot="description" className={layout['hint'] ?? ''}>
            {description}
          </Text>
        )}
        <div
          ref={box}
          role="presentation"
          className={field['control']}
          onKeyDown={(event) => {
            if (event.altKey) openByKey(event);
          }}
        >
          <DateInput className={`${field['input']} ${styles['input']}`}>
            {(segment) => (
              <DateSegment segment={segment} className={styles['segment'] ?? ''}>
                {({ isPlaceholder, type, text }) => (isPlaceholder ? (EMPTY[type]?.() ?? text) : text)}
              </DateSegment>
            )}
          </DateInput>
          <button
            {...trigger}
            className={styles['open']}
            aria-label={m.ui_date_calendar({ label })}
            aria-haspopup="dialog"
            onClick={press}
          >
            <CalendarIcon />
          </button>
        </div>
        <FieldError className={field['error'] ?? ''}>{errorMessage}</FieldError>
      </AriaDateField>
      {shortcuts !== undefined && shortcuts.length > 0 && (
        <div className={layout['actions']}>
          {shortcuts.map(({ day, text }) => (
            <button
              key={day}
              type="button"
              className={styles['shortcut']}
              aria-label={m.ui_date_shortcut({ label, day: text })}
              aria-pressed={value === day}
              onClick={() => onChange(day)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      {Popup && (
        <Popup
          {...popup}
          triggerRef={box}
          label={label}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          lastOffered={lastOffered}
          years={years}
        />
      )}
    </>
  );
}
