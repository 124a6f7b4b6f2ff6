import { QueryClient, QueryObserver, dehydrate, hydrate } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { bringsAnswer } from './new-answer.ts';

const KEY = ['claims', 'of-scheme', '1'];

/** Counts the events that bring an answer while `act` changes the cache. */
async function answersDuring(act: (client: QueryClient) => unknown): Promise<number> {
  const client = new QueryClient();
  let count = 0;
  client.getQueryCache().subscribe((event) => {
    if (bringsAnswer(event)) count += 1;
  });
  await act(client);
  // The cache tells of events a little later.
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  return count;
}

function saved() {
  const before = new QueryClient();
  before.setQueryData(KEY, ['claim']);
  return dehydrate(before);
}

test('a saved answer is one, whether its query is there already or not', async () => {
  expect(await answersDuring((client) => hydrate(client, saved()))).toBe(1);
  const waiting = async (client: QueryClient) => {
    const never = () => new Promise<string[]>(() => undefined);
    new QueryObserver(client, { queryKey: KEY, queryFn: never }).subscribe(() => undefined);
    hydrate(client, saved());
  };
  expect(await answersDuring(waiting)).toBe(1);
});

test('an answer that is fetched is one, a query that only begins or is looked at is none', async () => {
  const answer = () => Promise.resolve(['claim']);
  expect(await answersDuring((client) => client.fetchQuery({ queryKey: KEY, queryFn: answer }))).toBe(1);
  const look = (client: QueryClient) => {
    const never = () => new Promise<string[]>(() => undefined);
    new QueryObserver(client, { queryKey: KEY, queryFn: never }).subscribe(() => undefined)();
  };
  expect(await answersDuring(look)).toBe(0);
});
