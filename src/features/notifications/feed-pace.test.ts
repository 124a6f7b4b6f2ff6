import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#src/api/client.ts';
import { createSignal } from '#src/base/store.ts';
import { type PushState } from '#src/push/push-token.ts';

const api = createApiClient({
  base: 'https://portal.example/api',
  token: () => undefined,
  onSignedOut: () => undefined,
});
let stop: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  const page = new EventTarget();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a signal of push that changes no state does not postpone the poll, and one that connects does', async () => {
  const { keepFeedPace } = await import('./feed-pace.ts');
  const queryClient = new QueryClient();
  const poll = vi.spyOn(queryClient, 'prefetchQuery').mockResolvedValue();
  const changed = createSignal();
  let state: PushState = 'off';
  keepFeedPace({
    api,
    connectivity: { get: () => 'online' },
    push: { state: () => state, subscribe: changed.subscribe },
    queryClient,
    signal: stop.signal,
  });
  await vi.advanceTimersByTimeAsync(4000);
  changed.emit();
  await vi.advanceTimersByTimeAsync(1000);
  expect(poll).toHaveBeenCalledTimes(1);
  state = 'connected';
  changed.emit();
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(2);
});
