import { type Signal, createSignal } from '#src/base/store.ts';

/** A signal for all tabs and the worker, where the browser has `BroadcastChannel`. @param name of the channel */
export function createTabsSignal(name: string): Signal {
  const { emit, subscribe } = createSignal();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', () => emit());
  return {
    emit: () => {
      emit();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel?.postMessage('changed');
    },
    subscribe,
  };
}
