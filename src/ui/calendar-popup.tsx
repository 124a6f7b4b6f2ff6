import { CalendarDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarStateContext,
  Heading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { use } from 'react';
import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { calendarDate } from './calendar-date.ts';
import layout from './layout.module.css';
import styles from './calendar-popup.module.css';
import field from './date-field.module.css';
import { ChevronRightIcon } from './icon.tsx';
import { ChevronLeftIcon } from './inner-icons.tsx';
import { type PopupProps } from './on-demand.tsx';

export interface CalendarPopupProps extends PopupProps {
  label: string;
  /** A `Day`; empty if none is chosen. */
  value: string;
  onChange: (day: string) => void;
  min?: Day | undefined;
  max?: Day | undefined;
  /** The calendar offers no later day; one may still be typed. */
  lastOffered?: Day | undefined;
  /** For days far from today: the calendar lists all months and these years, and opens in `opensAt`. */
  years?: { from: number; to: number; opensAt: number } | undefined;
}

export function CalendarPopup({
  label,
  value,
  onChange,
  min,
  max,
  lastOffered,
  years,
  triggerRef,
  onClose,
}: CalendarPopupProps) {
  return (
    <Popover
      className={`${layout['raised']} ${styles['popover']}`}
      placement="bottom start"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onClose}
    >
      <Dialog className={styles['dialog'] ?? ''} aria-label={m.ui_date_calendar({ label })}>
        <Calendar
          autoFocus
          value={calendarDate(value)}
          onChange={(date) => {
            onChange(date.toString());
            onClose();
          }}
          minValue={calendarDate(min)}
          maxValue={calendarDate(earlier(max, lastOffered))}
          {...(years && {
            defaultFocusedValue: calendarDate(value) ?? new CalendarDate(years.opensAt, 1, 1),
          })}
        >
          <header className={styles['month']}>
            <Button slot="previous" className={field['open'] ?? ''}>
              <ChevronLeftIcon />
            </Button>
            {years ? <MonthAndYear {...years} /> : <Heading className={styles['heading'] ?? ''} />}
            <Button slot="next" className={field['open'] ?? ''}>
              <ChevronRightIcon />
            </Button>
          </header>
          <CalendarGrid className={styles['grid'] ?? ''}>
            {(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}
          </CalendarGrid>
        </Calendar>
      </Dialog>
    </Popover>
  );
}

/** The earlier of two days; one of them may not be there. */
function earlier(a: Day | undefined, b: Day | undefined): Day | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

/** Native selects: for a list of 157 years the phone's own picker is the fastest. */
function MonthAndYear({ from, to }: { from: number; to: number }) {
  const state = use(CalendarStateContext);
  if (!state) return null;
  return (
    <div className={styles['pickers']}>
      <CalendarMonthPicker format="long">
        {({ value, onChange, items }) => (
          <select
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
