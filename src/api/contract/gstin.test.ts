import { expect, test } from 'vitest';
import { hasCheckCharacter } from './gstin.ts';

test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZU', false],
  ['', false],
])('the check character of "%s" is right: %s', (gstin, isRight) => {
  expect(hasCheckCharacter(gstin)).toBe(isRight);
});
