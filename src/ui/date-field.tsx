import { CalendarDate, parseDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  FieldError,
  Group,
  Label,
  Popover,
  Text,
} from 'react-aria-components/DatePicker';
import { CalendarMonthPicker, CalendarStateContext } from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { use } from 'react';
import { m } from '#messages';
import { type Day, dayOf } from '#src/api/contract/days.ts';
import styles from './date-field.module.css';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from './icon.tsx';

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
  return (
    <DatePicker
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
      <Group className={field['control'] ?? ''}>
        <DateInput className={`${field['input']} ${styles['input']}`}>
          {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
        </DateInput>
        <Button className={styles['open'] ?? ''}>
          <CalendarIcon />
        </Button>
      </Group>
      <FieldError className={field['error'] ?? ''}>{errorMessage}</FieldError>
      <Popover className={styles['popover'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Calendar>
            <header className={styles['month']}>
              <Button slot="previous" className={styles['open'] ?? ''}>
                <ChevronLeftIcon />
              </Button>
              {years ? <MonthAndYear {...years} /> : <Heading className={styles['heading'] ?? ''} />}
              <Button slot="next" className={styles['open'] ?? ''}>
                <ChevronRightIcon />
              </Button>
            </header>
            <CalendarGrid className={styles['grid'] ?? ''}>
              {(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

/** Native lists: with 157 years a phone's own wheel is the fastest. */
function MonthAndYear({ from, to }: { from: number; to: number }) {
  const state = use(CalendarStateContext);
  if (!state) return null;
  return (
    <div className={styles['pickers']}>
      <CalendarMonthPicker format="long">
        {({ value, onChange, items }) => (
          <select
            className={styles['picker']}
            aria-label={m.ui_date_month()}
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            {items.map(({ id, formatted }) => (
              <option key={id} value={id}>
                {formatted}
              </option>
            ))}
          </select>
        )}
      </CalendarMonthPicker>
      <select
        className={styles['picker']}
        aria-label={m.ui_date_year()}
        value={state.focusedDate.year}
        onChange={(event) =>
          state.setFocusedDate(state.focusedDate.set({ year: Number(event.target.value) }))
        }
      >
        {Array.from({ length: to - from + 1 }, (_, place) => to - place).map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </div>
  );
}

function calendarDate(day: string | undefined): CalendarDate | null {
  return day !== undefined && dayOf(day) !== undefined ? parseDate(day) : null;
}
