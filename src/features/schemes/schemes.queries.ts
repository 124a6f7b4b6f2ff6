import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { program, programs } from '#src/api/contract/programs.calls.ts';

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
};
