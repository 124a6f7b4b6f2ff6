import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const NOW = new Date('2026-03-28T09:08:07.654Z');
const EVENT = {
  uid: 'claims-scheme-12@portal.example',
  day: '2026-03-31',
  title: 'Last day for claims: Switch & Win',
  text: 'Submit what is left.',
  url: 'https://portal.example/claims/12/scheme/submit',
} as const;

/** The content lines of a file, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const octets = (line: string) => new TextEncoder().encode(line).length;

test('an event is a whole day with a reminder one day before', () => {
  expect(linesOf(calendarFile(EVENT, NOW))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Partner Portal//Deadlines//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:claims-scheme-12@portal.example',
    'DTSTAMP:20260328T090807Z',
    'DTSTART;VALUE=DATE:20260331',
    'DTEND;VALUE=DATE:20260401',
    'SUMMARY:Last day for claims: Switch & Win',
    'DESCRIPTION:Submit what is left.',
    'URL:https://portal.example/claims/12/scheme/submit',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Last day for claims: Switch & Win',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['commas, semicolons and backslashes', 'a, b; c\\d', String.raw`a\, b\; c\\d`],
  ['line ends of every kind', 'one\r\ntwo\rthree\nfour', String.raw`one\ntwo\nthree\nfour`],
  ['what could begin a new property', 'x\r\nEND:VCALENDAR', String.raw`x\nEND:VCALENDAR`],
  ['controls', 'a\u0000b\tc', 'a b c'],
])('a title keeps its line with %s', (_, title, written) => {
  expect(linesOf(calendarFile({ ...EVENT, title }, NOW))).toContain(`SUMMARY:${written}`);
});

test.each([
  ['ASCII', 'x'.repeat(300)],
  ['Devanagari, three octets a letter', 'सुरक्षा कैमरा कार्निवल के क्लेम का आख़िरी दिन '.repeat(6)],
  ['letters beyond the basic plane, four octets', '🎁'.repeat(80)],
  ['an odd start before them', `a${'क'.repeat(120)}`],
  ['commas at the edge', `${'y'.repeat(66)},${'z'.repeat(90)}`],
])('lines of %s fold at 75 octets and unfold to the same text', (_, title) => {
  const file = calendarFile({ ...EVENT, title }, NOW);
  const physical = file.split('\r\n');
  expect(Math.max(...physical.map(octets))).toBeLessThanOrEqual(75);
  expect(physical.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(2);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // Cut within a letter, a line would not be text.
  for (const line of physical) expect(line).not.toMatch(/\uFFFD|[\uD800-\uDBFF]$/);
  const summary = linesOf(file).find((line) => line.startsWith('SUMMARY:'));
  expect(summary?.replace('SUMMARY:', '').replaceAll(String.raw`\,`, ',')).toBe(title);
});

test('the last day of a year ends on the first of the next', () => {
  expect(linesOf(calendarFile({ ...EVENT, day: '2027-12-31' }, NOW))).toContain('DTEND;VALUE=DATE:20280101');
});
