import { type CalendarDate, parseDate } from '@internationalized/date';
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
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
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
}

/** A day, typed part by part or picked from a calendar; days before `min` and after `max` cannot be picked. */
export function DateField({ label, description, errorMessage, value, onChange, min, max }: DateFieldProps) {
  return (
    <I18nProvider locale="en-IN">
      <DatePicker
        className={field['field'] ?? ''}
        value={calendarDate(value)}
        onChange={(date) => onChange(date?.toString() ?? '')}
        minValue={calendarDate(min)}
        maxValue={calendarDate(max)}
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
                <Heading className={styles['heading'] ?? ''} />
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
    </I18nProvider>
  );
}

function calendarDate(day: string | undefined): CalendarDate | null {
  return day !== undefined && dayOf(day) !== undefined ? parseDate(day) : null;
}
