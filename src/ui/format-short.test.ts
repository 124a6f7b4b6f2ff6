import { afterEach, expect, test } from 'vitest';
import { texts } from '#src/messages/generated/hi.js';
import { translation } from '#src/messages/translation.ts';
import { formatShortRupees } from './format-short.ts';

afterEach(() => {
  for (const key of Object.keys(translation)) Reflect.deleteProperty(translation, key);
});

test.each([
  [0, '₹0', '₹0'],
  [0.4, '₹0', '₹0'],
  [999, '₹999', '₹999'],
  [999.5, '₹1 K', '₹1 हज़ार'],
  [1000, '₹1 K', '₹1 हज़ार'],
  [1049, '₹1 K', '₹1 हज़ार'],
  [1050, '₹1.1 K', '₹1.1 हज़ार'],
  [50_000, '₹50 K', '₹50 हज़ार'],
  [95_000, '₹95 K', '₹95 हज़ार'],
  [99_949, '₹99.9 K', '₹99.9 हज़ार'],
  [99_950, '₹1 L', '₹1 लाख'],
  [500_000, '₹5 L', '₹5 लाख'],
  [512_000, '₹5.1 L', '₹5.1 लाख'],
  [9_994_999, '₹99.9 L', '₹99.9 लाख'],
  [9_995_000, '₹1 Cr', '₹1 करोड़'],
  [12_000_000, '₹1.2 Cr', '₹1.2 करोड़'],
  [12_345_678_901, '₹1,234.6 Cr', '₹1,234.6 करोड़'],
  [-250_000, '−₹2.5 L', '−₹2.5 लाख'],
])('%d is %s, in Hindi %s', (value, english, hindi) => {
  expect(formatShortRupees(value)).toBe(english);
  Object.assign(translation, texts);
  expect(formatShortRupees(value)).toBe(hindi);
});
