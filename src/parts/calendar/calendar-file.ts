import { type Day, addDays } from '#src/api/contract/days.ts';

/** A whole day in a calendar, with a reminder on the day before. */
export interface CalendarDay {
  /** The same for the same thing: a calendar that has it already changes it. */
  uid: string;
  day: Day;
  title: string;
  text: string;
  /** An absolute address. */
  url: string;
}

const encoder = new TextEncoder();
const OCTETS_OF_A_LINE = 75;

/** An iCalendar file with one event (RFC 5545). @param now when it was made */
export function calendarFile({ uid, day, title, text, url }: CalendarDay, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Partner Portal//Deadlines//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${now.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(day)}`,
    // The first day that is no longer part of it.
    `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const dateOf = (day: Day) => day.replaceAll('-', '');

/** Text values (RFC 5545 §3.3.11). Control characters are not allowed in them. */
function escaped(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Lines of at most 75 octets (RFC 5545 §3.1), which never end within a letter. */
function folded(line: string): string {
  let octets = 0;
  let result = '';
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > OCTETS_OF_A_LINE) {
      result += '\r\n ';
      octets = 1;
    }
    result += letter;
    octets += size;
  }
  return result;
}
