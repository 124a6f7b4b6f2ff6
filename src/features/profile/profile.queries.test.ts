import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { createApiClient } from '#src/api/client.ts';
import { createQueryClient } from '#src/query/query-client.ts';
import { profileQueries } from './profile.queries.ts';

const USER = { id: 7, name: 'Sunita Sharma', email: 't3@demo.example', tier: 'T3' } as const;

const LACKING = new ApiError('refused', { call: 'GET partner/profile', status: 404 });
const PAGE = new ApiError('unreadable', { call: 'GET partner/profile', status: 200 });

/** An API whose profile call fails so, and all others too if something else answers. */
function apiThat(fails: ApiError, others: 'answer' | 'fail') {
  const api = createApiClient({
    base: 'https://portal.example/api',
    token: () => 'token',
    onSignedOut: () => undefined,
    onOutcome: () => undefined,
  });
  return Object.assign(api, {
    send: () => Promise.reject(fails),
    probe: () => Promise.resolve(others === 'answer' ? ('answered' as const) : ('foreign' as const)),
  });
}

test('without a profile call, what was saved on a slow device is read before it is shown and saved again', async () => {
  const client = createQueryClient();
  let markRead = () => undefined as void;
  const isRead = new Promise<void>((resolve) => {
    markRead = resolve;
  });
  const query = profileQueries.profile(apiThat(LACKING, 'answer'), { whenRead: () => isRead }, USER);
  const shown = client.fetchQuery(query);
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  client.setQueryData(query.queryKey, { profile: { ...USER, city: 'Jaipur' }, isFromDevice: true });
  markRead();
  expect(await shown).toEqual({ profile: { ...USER, city: 'Jaipur' }, isFromDevice: true });
});

test('a network that answers every call with its page is no API without a profile call', async () => {
  const query = profileQueries.profile(apiThat(PAGE, 'fail'), { whenRead: () => Promise.resolve() }, USER);
  await expect(createQueryClient().fetchQuery({ ...query, retry: false })).rejects.toMatchObject({
    kind: 'foreign',
  });
});

test('an API that has shown the profile before has the call', async () => {
  const client = createQueryClient();
  const query = profileQueries.profile(apiThat(PAGE, 'answer'), { whenRead: () => Promise.resolve() }, USER);
  client.setQueryData(query.queryKey, { profile: USER, isFromDevice: false });
  await expect(client.fetchQuery({ ...query, retry: false, staleTime: 0 })).rejects.toBe(PAGE);
});
