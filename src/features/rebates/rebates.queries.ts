import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { type Id } from '#src/api/contract/tolerant.ts';
import { agreementFile, rebates } from '#src/api/contract/rebates.calls.ts';

export const rebateQueries = {
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['rebates', 'list'],
      queryFn: ({ signal }) => api.send(rebates, { signal }),
    }),
  agreementFile: (api: ApiClient, agreementId: Id) =>
    queryOptions({
      queryKey: ['rebates', 'agreement', String(agreementId)],
      queryFn: async ({ signal }) => {
        const file = await api.file(api.urlOf(agreementFile, { id: agreementId }), signal);
        // The type is forced: whatever the API sends, it is opened as a PDF or not at all.
        return new Blob([file], { type: 'application/pdf' });
      },
      // Fresh at each opening, and not reopened while the partner reads it.
      staleTime: 'static',
      gcTime: 0,
      meta: { isKept: false },
    }),
};
