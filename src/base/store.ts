/** Calls its listeners with `Args`. */
export interface Signal<Args extends unknown[] = []> {
  emit: (...args: Args) => void;
  /** @returns how to unsubscribe. */
  subscribe: (listener: (...args: Args) => void) => () => void;
}

export function createSignal<Args extends unknown[] = []>(): Signal<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit: (...args) => {
      for (const listener of listeners) listener(...args);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A value whose listeners are called on each change. It fits `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  set: (next: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Setting the same value again calls nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { emit, subscribe } = createSignal();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      emit();
    },
    subscribe,
  };
}
