import { expect, test, vi } from 'vitest';
import { createSignal, createStore } from './store.ts';

test('a signal calls its listeners until they unsubscribe', () => {
  const { emit, subscribe } = createSignal<[number]>();
  const listener = vi.fn<(count: number) => void>();
  const unsubscribe = subscribe(listener);
  emit(7);
  unsubscribe();
  emit(8);
  expect(listener.mock.calls).toEqual([[7]]);
});

test('a store calls its listeners on a change, not when the same value is set again', () => {
  const store = createStore('a');
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.set('a');
  expect(listener).not.toHaveBeenCalled();
  store.set('b');
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toBe('b');
});
