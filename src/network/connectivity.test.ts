import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reach } from '#src/api/client.ts';
import { createConnectivity, mayTry, onBackOnline } from './connectivity.ts';

const device = { onLine: true };
beforeEach(() => {
  vi.useFakeTimers();
  device.onLine = true;
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('document', new EventTarget());
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function withChecks(reach: () => Reach) {
  let checks = 0;
  const connectivity = createConnectivity(async () => {
    checks += 1;
    return reach();
  });
  return { connectivity, checks: () => checks };
}

test('a foreign answer means captive at once, until the API itself answers', async () => {
  let reach: Reach = 'foreign';
  const { connectivity } = withChecks(() => reach);
  const states: string[] = [];
  connectivity.subscribe(() => states.push(connectivity.get()));
  connectivity.report('foreign');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['captive']);
  reach = 'answered';
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['captive', 'online']);
});

test('a second foreign answer does not start a second series of checks', async () => {
  const { connectivity, checks } = withChecks(() => 'foreign');
  for (let call = 0; call < 20; call += 1) connectivity.report('foreign');
  await vi.advanceTimersByTimeAsync(7000);
  // The delays are 1, 2 and 4 s.
  expect(checks()).toBe(3);
});

test('three failed checks mean unreachable, and any answered call means online', async () => {
  const { connectivity } = withChecks(() => 'silent');
  connectivity.report('silent');
  // The checks are at 0, 1 and 3 s.
  await vi.advanceTimersByTimeAsync(2999);
  expect(connectivity.get()).toBe('online');
  await vi.advanceTimersByTimeAsync(1);
  expect(connectivity.get()).toBe('unreachable');
  connectivity.report('answered');
  expect(connectivity.get()).toBe('online');
});

test('listeners get the time that the API was out of reach', async () => {
  let reach: Reach = 'silent';
  const { connectivity } = withChecks(() => reach);
  const away: number[] = [];
  onBackOnline(connectivity, (ms) => away.push(ms));
  connectivity.report('foreign');
  connectivity.report('answered');
  connectivity.report('foreign');
  await vi.advanceTimersByTimeAsync(40_000);
  reach = 'answered';
  connectivity.report('answered');
  expect(away.map((ms) => ms >= 30_000)).toEqual([false, true]);
});

test('a device that wrongly says it has no network is online once a check is answered', async () => {
  device.onLine = false;
  const { connectivity } = withChecks(() => 'answered');
  expect(connectivity.get()).toBe('offline');
  await vi.advanceTimersByTimeAsync(0);
  expect(connectivity.get()).toBe('online');
});

test.each([
  ['online', true],
  ['unreachable', true],
  ['captive', true],
  ['offline', false],
] as const)('with a connection that is %s a partner may try: %s', (connection, may) => {
  expect(mayTry(connection)).toBe(may);
});
