import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { isForNetworkOnly, noteCopy } from '#src/api/cached-copy.ts';
import { isCopy } from './cached-copies.ts';
import { createQueryClient } from './query-client.ts';

const KEPT_AT = 1_700_000_000_000;
const key = ['claims'];

let queryClient: QueryClient;
/** The answers of the next calls; the last one is repeated. */
let answers: (() => string)[];
/** For each call, whether it was for the network only. */
let asked: boolean[];

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  queryClient = createQueryClient();
  asked = [];
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const queryFn = ({ signal }: { signal: AbortSignal }) => {
  asked.push(isForNetworkOnly(signal));
  const next = answers.length > 1 ? answers.shift() : answers[0];
  const answer = next?.() ?? '';
  if (answer === 'copy') noteCopy(signal, KEPT_AT);
  return Promise.resolve(answer);
};
const fetchClaims = () => queryClient.fetchQuery({ queryKey: key, queryFn });
const query = () => {
  const found = queryClient.getQueryCache().find({ queryKey: key });
  if (!found) throw new Error('never asked');
  return found;
};
const refuse = () => {
  throw new ApiError('refused', { call: 'GET claims' });
};

test('a copy keeps its own age and is refetched from the network only', async () => {
  answers = [() => 'copy', refuse];
  await expect(fetchClaims()).resolves.toBe('copy');
  await vi.waitFor(() => expect(query().state.status).toBe('error'));
  expect(asked).toEqual([false, true]);
  expect(query().state.data).toBe('copy');
  expect(query().state.dataUpdatedAt).toBe(KEPT_AT);
  expect(query().isStale()).toBe(true);
  expect(isCopy(query())).toBe(true);
});

test("the network's answer replaces the copy", async () => {
  answers = [() => 'copy', () => 'new'];
  await fetchClaims();
  await vi.waitFor(() => expect(query().state.data).toBe('new'));
  expect(isCopy(query())).toBe(false);
  expect(query().state.dataUpdatedAt).toBeGreaterThan(KEPT_AT);
});

test('offline, a copy is not refetched', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  answers = [() => 'copy'];
  await fetchClaims();
  expect(query().state.fetchStatus).toBe('idle');
  expect(asked).toEqual([false]);
});

test("a retry after an older copy takes the network's answer", async () => {
  answers = [() => 'copy', () => 'new'];
  const stop = new QueryObserver(queryClient, { queryKey: key, queryFn, retryDelay: 0 }).subscribe(
    () => undefined,
  );
  // The saved cache restores data while the call is under way.
  queryClient.setQueryData(key, 'saved', { updatedAt: KEPT_AT + 1 });
  await vi.waitFor(() => expect(query().state.fetchStatus).toBe('idle'));
  expect(query().state.data).toBe('new');
  stop();
});

test('a query with data never takes an older copy', async () => {
  answers = [() => 'copy'];
  const stop = new QueryObserver(queryClient, { queryKey: key, queryFn, retry: false }).subscribe(
    () => undefined,
  );
  // The saved cache restores data while the call is under way.
  queryClient.setQueryData(key, 'saved', { updatedAt: KEPT_AT + 1 });
  await vi.waitFor(() => expect(query().state.fetchStatus).toBe('idle'));
  expect(query().state.data).toBe('saved');
  expect(query().state.dataUpdatedAt).toBe(KEPT_AT + 1);
  stop();
});
