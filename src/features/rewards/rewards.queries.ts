import { queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { transactions } from '#src/api/contract/rewards.calls.ts';

export const rewardQueries = {
  /** A scheme's rewards, the available points and the partner's redemptions. */
  ofScheme: (api: ApiClient, programId: string) =>
    queryOptions({
      queryKey: ['rewards', programId],
      queryFn: ({ signal }) => api.send(transactions, { params: { program_id: programId }, signal }),
    }),
};
