import { expect, test, vi } from 'vitest';
import { createKeptAttempt } from './kept-attempt.ts';

const attempt = {
  key: 'one',
  rewardId: '1',
  gift: 'Router',
  quantity: 1,
  amount: 500,
  known: [],
  isGivenUp: false,
  at: 0,
};

test('a browser that stops giving its storage loses no attempt of this page', () => {
  const values = new Map<string, string>();
  let isBlocked = false;
  const guarded = <T>(work: () => T) => {
    if (isBlocked) throw new DOMException('blocked', 'SecurityError');
    return work();
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guarded(() => values.get(key) ?? null),
    setItem: (key: string, text: string) => guarded(() => values.set(key, text)),
    removeItem: (key: string) => guarded(() => values.delete(key)),
  });
  const kept = createKeptAttempt('7', '1');
  kept.set(attempt);
  expect(kept.get()?.key).toBe('one');
  isBlocked = true;
  expect(kept.get()?.key).toBe('one');
  kept.set({ ...attempt, key: 'two' });
  expect(kept.get()?.key).toBe('two');
  kept.set(undefined);
  expect(kept.get()).toBeUndefined();
});
