import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { createApiClient } from '#src/api/client.ts';
import { createQueryClient } from '#src/query/query-client.ts';
import { profileQueries } from './profile.queries.ts';

const USER = { id: 7, name: 'Sunita Sharma', email: 't3@demo.example', tier: 'T3' } as const;

test('without a profile call, what was saved on a slow device is read before it is shown and saved again', async () => {
  const client = createQueryClient();
  const api = {
    ...createApiClient({
      base: 'https://portal.example/api',
      token: () => 'token',
      onSignedOut: () => undefined,
      onOutcome: () => undefined,
    }),
    send: () => Promise.reject(new ApiError('refused', { call: 'GET partner/profile', status: 404 })),
  };
  let markRead = () => undefined as void;
  const isRead = new Promise<void>((resolve) => {
    markRead = resolve;
  });
  const query = profileQueries.profile(api, { whenRead: () => isRead }, USER);
  const shown = client.fetchQuery(query);
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  client.setQueryData(query.queryKey, { profile: { ...USER, city: 'Jaipur' }, isFromDevice: true });
  markRead();
  expect(await shown).toEqual({ profile: { ...USER, city: 'Jaipur' }, isFromDevice: true });
});
