import { expect, test } from 'vitest';
import { isFound } from './is-found.ts';

const before = { name: 'Ravi', city: 'Pune', address: undefined };

test.each([
  ['what was sent is there', { name: 'Ravi', city: 'Kota' }, { name: 'Ravi', city: 'Kota' }, true],
  ['it is not there', { name: 'Ravi', city: 'Kota' }, { name: 'Ravi', city: 'Pune' }, false],
  ['only a part is there', { name: 'Asha', city: 'Kota' }, { name: 'Ravi', city: 'Kota' }, false],
  ['another device has changed the rest', { name: 'Ravi', city: 'Kota' }, { name: 'R.', city: 'Kota' }, true],
  ['a missing text and an empty one are the same', { city: 'Kota', address: '' }, { city: 'Kota' }, true],
  ['only a password was sent', { name: 'Ravi', password: 'Partner@2026' }, before, undefined],
])('after a lost answer: %s', (_, sent, now, found) => {
  expect(isFound(sent, before, now)).toBe(found);
});
