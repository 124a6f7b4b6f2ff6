import { expect, test } from 'vitest';
import { type Entry, find } from './find.ts';

const entry = (text: string, note = ''): Entry => ({ text, note, href: `/${text}` });
const PAGES = [entry('Home'), entry('Schemes'), entry('My Claims')];
const CLAIMS = Array.from({ length: 10_000 }, (_, index) =>
  entry(`TN/${1000 + index}`, '₹1,20,000, Wi-Fi 7'),
);
const texts = (typed: string) => find(typed, [PAGES, CLAIMS]).map(({ text }) => text);

test('without a word only the pages are found', () => {
  expect(texts('  ')).toEqual(['Home', 'Schemes', 'My Claims']);
});

test('four digits of its number find a claim among ten thousand', () => {
  expect(texts('8765')).toEqual(['TN/8765']);
});

test('every word must be there, in text or note, whatever its letters and the commas of amounts', () => {
  expect(texts('MY cla')).toEqual(['My Claims']);
  expect(texts('tn/1234 120000')).toEqual(['TN/1234']);
  expect(texts('tn/1234 130000')).toEqual([]);
});

test('at most eight of each kind are found, the first of them', () => {
  expect(texts('tn/1')).toEqual(CLAIMS.slice(0, 8).map(({ text }) => text));
});
