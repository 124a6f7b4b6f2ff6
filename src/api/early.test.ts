import { afterEach, expect, test, vi } from 'vitest';
import { dashboard, programs } from '#src/api/contract/programs.calls.ts';
import { EARLY_PATHS, earlyAnswers, startEarlyCalls, takeEarlyCall } from './early.ts';

const BASE = 'https://portal.example/api';
const request = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyCalls = undefined;
});

test('the early calls are those of the dashboard', () => {
  expect(EARLY_PATHS).toEqual([dashboard.path, programs.path]);
});

test('an early answer is taken once, and only with the token it was requested with', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('early'));
  });
  startEarlyCalls(BASE, 'mine', 'hi');
  const url = BASE + dashboard.path;
  expect(asked).toContain(url);
  const early = takeEarlyCall(url, request('mine'));
  expect(await (await early?.response)?.text()).toBe('early');
  expect(takeEarlyCall(url, request('mine'))).toBeUndefined();
  expect(takeEarlyCall(BASE + programs.path, request('of somebody else'))).toBeUndefined();
  expect(takeEarlyCall(BASE + programs.path, request('mine'))).toBeUndefined();
});

test('a write never takes an early answer', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  startEarlyCalls(BASE, 'mine', 'hi');
  expect(takeEarlyCall(BASE + programs.path, { ...request('mine'), method: 'POST' })).toBeUndefined();
});

test.each([
  ['all answered', () => Promise.resolve(new Response('early')), true],
  ['one refused', () => Promise.resolve(new Response('', { status: 401 })), false],
  ['no network', () => Promise.reject(new TypeError('no network')), false],
])('early answers report whether all succeeded: %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  const hears = vi.fn<() => void>();
  void earlyAnswers().then(hears);
  startEarlyCalls(BASE, 'mine', 'hi');
  void earlyAnswers().then(hears);
  // A task runs after all pending promises.
  await new Promise((resolve) => setTimeout(resolve));
  expect(hears).toHaveBeenCalledTimes(expected ? 1 : 0);
});
