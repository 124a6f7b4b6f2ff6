import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { states } from '#src/api/contract/registration.calls.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const registrationQueries = {
  states: (api: ApiClient) =>
    queryOptions({
      queryKey: ['states'],
      queryFn: ({ signal }) => api.send(states, { signal }),
      staleTime: DAY_MS,
    }),
};
