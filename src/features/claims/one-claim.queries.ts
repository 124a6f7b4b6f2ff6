import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import { type ClaimDetail, oneClaim } from '#src/api/contract/one-claim.calls.ts';
import { isMissingNow } from '#src/api/missing-call.ts';

const DETAILS = ['claims', 'one'] as const;
const LACKING = ['claims', 'no-detail'] as const;
/** An API that lacked the call may have it after an update. */
const LACKING_MS = 24 * 60 * 60_000;

export const oneClaimQueries = {
  /**
   * What the list does not say of a listed claim. `null` if the API lacks the call, which is remembered for a day, or
   * does not know the claim any more.
   */
  detail: (api: ApiClient, of: { programType: string; programId: string; claimId: string }) =>
    queryOptions({
      queryKey: [...DETAILS, of.programType, of.programId, of.claimId],
      queryFn: async ({ signal, client }): Promise<ClaimDetail | null> => {
        if (isLacking(client)) return null;
        try {
          const params = { type: of.programType, program_id: of.programId, claim_id: of.claimId };
          return await api.send(oneClaim, { params, signal });
        } catch (error) {
          if (!(await isMissingNow(api, error, signal))) throw error;
          // An API that has answered before has the call.
          const hasAnswered = client
            .getQueriesData<ClaimDetail | null>({ queryKey: DETAILS })
            .some(([, detail]) => detail);
          if (!hasAnswered) client.setQueryData(LACKING, true);
          return null;
        }
      },
    }),
  /** The PDF of a claim at the API. */
  file: (api: ApiClient, address: string) =>
    queryOptions({
      queryKey: ['claims', 'file', address],
      queryFn: async ({ signal }) => {
        const file = await api.file(address, signal);
        // The type is forced: whatever the API sends, it is opened as a PDF or not at all.
        return new Blob([file], { type: 'application/pdf' });
      },
      staleTime: 0,
      gcTime: 0,
      meta: { isKept: false },
    }),
};

function isLacking(client: QueryClient): boolean {
  const age = Date.now() - (client.getQueryState(LACKING)?.dataUpdatedAt ?? 0);
  return age >= 0 && age < LACKING_MS;
}
