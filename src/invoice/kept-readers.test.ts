import { afterEach, expect, test, vi } from 'vitest';
import { isReaderKept } from './kept-readers.ts';

afterEach(() => vi.unstubAllGlobals());

test('where the browser blocks its stores, no reader is kept', async () => {
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('blocked', 'SecurityError')) });
  expect(await isReaderKept()).toBe(false);
});
