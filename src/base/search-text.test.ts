import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

test.each([
  ['wifi', 'Wi-Fi 7 Power Play'],
  ['Wi‑Fi', 'WIFI 7'],
  ['inv3703', 'INV/3703-1'],
  ['INV 3703', 'INV/3703-1'],
  ['३७०३', 'INV/3703-1'],
  ['₹1,20,000', '120000'],
  ['120000', '₹1,20,000'],
  ['05/04/2026', '05/04/2026'],
  ['हिंदी', 'हिंदी में'],
  ['/', 'anything'],
])('"%s" finds "%s"', (typed, text) => {
  expect(searchWords(typed).every((word) => searchText(text).includes(word))).toBe(true);
});

test.each([
  ['wife', 'Wi-Fi 7'],
  ['37031', 'INV 3703 1'],
  ['हद', 'हिंदी'],
])('"%s" does not find "%s"', (typed, text) => {
  expect(searchWords(typed).every((word) => searchText(text).includes(word))).toBe(false);
});
