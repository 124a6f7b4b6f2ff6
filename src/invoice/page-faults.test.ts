import { beforeAll, expect, test } from 'vitest';
import { eInvoicePicture, pixelsOf } from '../../tests/e-invoice-pictures.ts';
import { faultsOf } from './page-faults.ts';

/** About as wide as pages are judged at. */
const PAGE = { pageWidth: 940, seen: 0.4 };
const page = async (options: object) =>
  faultsOf(pixelsOf(await eInvoicePicture('an invoice', { ...PAGE, ...options })));

let plain: string[];
beforeAll(async () => {
  plain = await page({});
});

test('a page that can be read has no fault', () => {
  expect(plain).toEqual([]);
});

test.each([
  ['in a shadow', { shadow: 0.6 }, []],
  ['with noise', { noise: 12 }, []],
  ['turned and seen from the side', { turn: 15, perspective: 0.2 }, []],
  ['a little soft', { blur: 0.6 }, []],
  ['out of focus', { blur: 5 }, ['blurred']],
  ['out of focus and with noise', { blur: 5, noise: 5 }, ['blurred']],
  ['in the dark', { light: 0.25 }, ['dark']],
])('a page %s', async (_, options, faults) => {
  expect(await page(options)).toEqual(faults);
});

test.each([
  [100, 100],
  [1, 500],
])('an empty page of %d x %d px is neither blurred nor dark', (width, height) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(240);
  expect(faultsOf({ data, width, height })).toEqual([]);
});
