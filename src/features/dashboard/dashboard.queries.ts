import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { dashboard } from '#src/api/contract/programs.calls.ts';

export const dashboardQueries = {
  summary: (api: ApiClient) =>
    queryOptions({ queryKey: ['dashboard'], queryFn: ({ signal }) => api.send(dashboard, { signal }) }),
};
