import { CalendarDate } from '@internationalized/date';
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
  FieldError,
  Label,
  Text,
} from 'react-aria-components/DateField';
import { useRef } from 'react';
import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { calendarDate } from './calendar-date.ts';
import styles from './date-field.module.css';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import { CalendarIcon } from './icon.tsx';
import { onDemand, useOpening } from './on-demand.tsx';

export interface DateFieldProps extends FieldWords {
  /** A `Day`, or empty for none. */
  value: string;
  onChange: (day: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
  /** For days far away: the calendar gets a list of months and of these years, and opens in the year of `opensAt`. */
  years?: { from: number; to: number; opensAt: number } | undefined;
}

const FIRST_YEAR = 1900;
const YEARS_AHEAD = 30;
/** Nobody registers in the year of their birth. */
const YEARS_BACK = 30;

/** The years that a date of birth may be picked in (SPEC §9). */
export function birthYears(now: Date): NonNullable<DateFieldProps['years']> {
  const thisYear = now.getFullYear();
  return { from: FIRST_YEAR, to: thisYear + YEARS_AHEAD, opensAt: thisYear - YEARS_BACK };
}

const calendarPopup = onDemand(async () => (await import('./calendar-popup.tsx')).CalendarPopup);

/** A day, typed part by part or picked from a calendar; days before `min` and after `max` cannot be picked. */
export function DateField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  min,
  max,
  years,
}: DateFieldProps) {
  const { trigger, press, openByKey, Popup, popup } = useOpening(calendarPopup);
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      <AriaDateField
        className={field['field'] ?? ''}
        value={calendarDate(value)}
        onChange={(date) => onChange(date?.toString() ?? '')}
        minValue={calendarDate(min)}
        maxValue={calendarDate(max)}
        {...(years && { placeholderValue: new CalendarDate(years.opensAt, 1, 1) })}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={field['label'] ?? ''}>{label}</Label>
        {description !== undefined && (
          <Text slot="description" className={field['description'] ?? ''}>
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
            {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
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
      {Popup && (
        <Popup
          {...popup}
          triggerRef={box}
          label={label}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          years={years}
        />
      )}
    </>
  );
}
