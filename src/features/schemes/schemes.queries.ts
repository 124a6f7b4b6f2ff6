import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { claimForm, program, programs } from '#src/api/contract/programs.calls.ts';

export const schemeQueries = {
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['schemes', 'list'],
      queryFn: async ({ signal }) => (await api.send(programs, { signal })).programs,
    }),
  detail: (api: ApiClient, programId: string) =>
    queryOptions({
      queryKey: ['schemes', 'detail', programId],
      queryFn: async ({ signal }) =>
        (await api.send(program, { params: { program_id: programId }, signal })).program,
    }),
  /** What the claim form offers: products, distributors, terms and dates. */
  claimForm: (api: ApiClient, programId: string) =>
    queryOptions({
      queryKey: ['schemes', 'claim-form', programId],
      queryFn: ({ signal }) => api.send(claimForm, { params: { program_id: programId }, signal }),
    }),
};
