import { expect, test } from 'vitest';
import { KEPT_MS } from '#src/device/storage-keys.ts';
import { type Copy, isShowable, roomFor } from './worker-cache.ts';

const NOW = 1_000_000;
const copy = (url: string, at: number, bytes: number): Copy => ({ url, at, bytes });
const room = (copies: readonly Copy[], next: Copy, most = 100) => roomFor(copies, next, { most, now: NOW });

test('while there is room, nothing is deleted', () => {
  expect(room([copy('a', 1, 40), copy('b', 2, 40)], copy('c', 3, 20))).toEqual([]);
});

test('the oldest answers are deleted first, and no more than necessary', () => {
  const copies = [copy('new', 30, 40), copy('old', 10, 30), copy('middle', 20, 30)];
  expect(room(copies, copy('next', 40, 10))).toEqual(['old']);
  expect(room(copies, copy('next', 40, 60))).toEqual(['old', 'middle']);
  expect(room(copies, copy('next', 40, 100))).toEqual(['old', 'middle', 'new']);
});

test('the size of the replaced answer does not count', () => {
  expect(room([copy('a', 1, 90), copy('b', 2, 10)], copy('a', 3, 90))).toEqual([]);
});

test('an answer larger than the limit is not kept, and nothing is deleted for it', () => {
  expect(room([copy('a', 1, 90)], copy('b', 2, 101))).toBeUndefined();
});

test('an answer does not replace one that was requested later', () => {
  expect(room([copy('a', 20, 5)], copy('a', 10, 5))).toBeUndefined();
  expect(room([copy('a', 10, 5)], copy('a', 20, 5))).toEqual([]);
});

test('a copy dated in the future is replaced', () => {
  expect(room([copy('a', NOW + 1, 5)], copy('a', NOW, 5))).toEqual([]);
});

test('a copy may be shown as long as a saved answer', () => {
  expect(isShowable(NOW, NOW + KEPT_MS - 1)).toBe(true);
  expect(isShowable(NOW, NOW + KEPT_MS)).toBe(false);
});
