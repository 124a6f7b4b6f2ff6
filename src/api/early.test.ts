import { afterEach, expect, test, vi } from 'vitest';
import { dashboard, programs } from './contract/programs.calls.ts';
import { EARLY_PATHS, earlyAnswers, startEarlyCalls, takeEarlyCall } from './early.ts';

const BASE = 'https://portal.example/api';
const request = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });

afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyCalls = undefined;
});

test('what the document asks for is what the dashboard asks for', () => {
  expect(EARLY_PATHS).toEqual([dashboard.path, programs.path]);
});

test('an early answer is taken once, by the partner it was asked for', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('early'));
  });
  startEarlyCalls(BASE, 'mine');
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
  startEarlyCalls(BASE, 'mine');
  expect(takeEarlyCall(BASE + programs.path, { ...request('mine'), method: 'POST' })).toBeUndefined();
});

test.each([
  ['all answered', () => Promise.resolve(new Response('early')), true],
  ['one refused', () => Promise.resolve(new Response('', { status: 401 })), false],
  ['no network', () => Promise.reject(new TypeError('no network')), false],
])('they are all there or not: %s', async (_, answer, expected) => {
  vi.stubGlobal('fetch', answer);
  const hears = vi.fn<() => void>();
  void earlyAnswers().then(hears);
  startEarlyCalls(BASE, 'mine');
  void earlyAnswers().then(hears);
  // Longer than all of them take.
  await new Promise((resolve) => setTimeout(resolve));
  expect(hears).toHaveBeenCalledTimes(expected ? 1 : 0);
});
