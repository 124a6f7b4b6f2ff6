import { expect, test, vi } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

test('starts once for all callers, and again after a failure', async () => {
  const start = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(7);
  const part = memoizeAsync(start);
  const [first, second] = [part(), part()];
  await expect(first).rejects.toThrow('gone');
  await expect(second).rejects.toThrow('gone');
  expect(await Promise.all([part(), part()])).toEqual([7, 7]);
  expect(start).toHaveBeenCalledTimes(2);
});
