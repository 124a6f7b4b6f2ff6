import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { schemeClaims, schemesWithClaims } from '#src/api/contract/claims.calls.ts';

export const claimQueries = {
  /** The schemes that "Select Scheme" offers. */
  schemes: (api: ApiClient) =>
    queryOptions({
      queryKey: ['claims', 'schemes'],
      queryFn: ({ signal }) => api.send(schemesWithClaims, { signal }),
    }),
  ofScheme: (api: ApiClient, programId: string) =>
    queryOptions({
      queryKey: ['claims', 'of-scheme', programId],
      queryFn: ({ signal }) => api.send(schemeClaims, { params: { program_id: programId }, signal }),
    }),
};
