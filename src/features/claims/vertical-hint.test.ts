import { expect, test } from 'vitest';
import { verticalHint } from './vertical-hint.ts';

test.each([
  ['85176290', 'SOHO'],
  ['8517', 'SOHO'],
  [' 8517.62', 'SOHO'],
  ['85258900', 'SURVEILLANCE'],
  ['852190', 'SURVEILLANCE'],
  ['8528', 'SURVEILLANCE'],
  ['8544', undefined],
  ['85', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('HSN %s hints at %s', (hsn, vertical) => {
  expect(verticalHint(hsn)?.vertical).toBe(vertical);
});

test('a hint names the heading', () => {
  expect(verticalHint('85258900')).toEqual({ hsn: '8525', vertical: 'SURVEILLANCE' });
});
