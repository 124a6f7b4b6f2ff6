import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupeesOf, wholeNumberOf } from './typed-number.ts';

test.each([
  ['12', 12],
  ['1,20,000', 120_000],
  ['120,000', 120_000],
  ['1 20 000', 120_000],
  [' 7 ', 7],
  ['१२', 12],
  ['１２', 12],
  ['0', 0],
  ['-5', 0],
  ['1.5', 0],
  ['1.00', 0],
  ['₹ 12', 0],
  ['18,50', 0],
  ['18500,50', 0],
  ['abc', 0],
  ['12abc', 0],
  ['', 0],
  ['1e3', 0],
  ['9999999999999999', 0],
])('the quantity "%s" is %d', (typed, value) => {
  expect(wholeNumberOf(typed)).toBe(value);
});

test.each([
  ['18,500.00', { value: 18_500 }],
  ['18500.', { value: 18_500 }],
  ['₹ 18500/-', { value: 18_500 }],
  ['₹\u00a018,500', { value: 18_500 }],
  ['₨ 18,500', { value: 18_500 }],
  ['Rs.18,500/=', { value: 18_500 }],
  ['18500 INR', { value: 18_500 }],
  ['रु. १८,५००', { value: 18_500 }],
  ['௧௮௫௦௦', { value: 18_500 }],
  ['18500.50', { value: 0, rounded: 18_501 }],
  ['₹ 18,500.49/-', { value: 0, rounded: 18_500 }],
  ['0.75', { value: 0, rounded: 1 }],
  ['0.40', { value: 0 }],
  ['', { value: 0 }],
  ['0', { value: 0 }],
  ['0.00', { value: 0 }],
  ['-5', { value: 0 }],
  ['18,50', { value: 0 }],
  ['18500,50', { value: 0 }],
  ['18.500,00', { value: 0 }],
  ['12abc.50', { value: 0 }],
  ['₹', { value: 0 }],
  ['$5', { value: 0 }],
])('the amount "%s" is %j', (typed, amount) => {
  expect(rupeesOf(typed)).toEqual(amount);
});

const ZEROS = ['0', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '０'].map((zero) => zero.charCodeAt(0));
const inDigits = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

test('an amount is read correctly in every notation that invoices use', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.constantFrom('en-IN', 'en-US', 'plain'),
      fc.constantFrom('', 'Rs.', 'Rs', 'rs', 'INR', '₹', '₨'),
      fc.constantFrom('', ' ', '\u00a0', '\u202f', '  '),
      fc.constantFrom('', '.', '.0', '.00'),
      fc.constantFrom('', '/-', '/=', ' /-'),
      fc.constantFrom(...ZEROS),
      (amount, grouping, currency, blank, decimals, end, zero) => {
        const digits = grouping === 'plain' ? String(amount) : amount.toLocaleString(grouping);
        const typed = `${blank}${currency}${blank}${inDigits(digits + decimals, zero)}${end}${blank}`;
        expect(rupeesOf(typed)).toEqual({ value: amount });
      },
    ),
    { numRuns: 1000 },
  );
});

test('an amount with paise is rounded to the nearest rupee, half a rupee up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 99 }), (rupees, paise) => {
      const typed = `₹ ${rupees.toLocaleString('en-IN')}.${String(paise).padStart(2, '0')}`;
      expect(rupeesOf(typed)).toEqual({ value: 0, rounded: Math.floor((rupees * 100 + paise + 50) / 100) });
    }),
  );
});

test('any text is read as a whole amount in the safe integer range', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { value, rounded = 0 } = rupeesOf(text);
      expect(Number.isSafeInteger(value) && value >= 0 && Number.isSafeInteger(rounded)).toBe(true);
    }),
  );
});
