import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient } from '#src/api/client.ts';
import {
  rebateClaims,
  rebatesWithClaims,
  schemeClaims,
  schemesWithClaims,
} from '#src/api/contract/claims.calls.ts';
import { type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { claimForm } from '#src/api/contract/programs.calls.ts';
import { rebateClaimForm } from '#src/api/contract/rebates.calls.ts';
import { type ProgramType } from '#src/api/contract/tiers.ts';
import { type BusinessVertical } from '#src/api/contract/verticals.ts';
import { type ProgrammeKey } from '#src/outbox/receipt.ts';
import { CLAIMED_LISTS, CLAIM_LISTS } from '#src/query/claim-list-keys.ts';
import { rebateQueries } from '../rebates/rebates.queries.ts';
import { schemeQueries } from '../schemes/schemes.queries.ts';
import { type ClaimFormSource } from './claim-choices.ts';
import { type ProgrammeDates, hasAllDates, withListedDates } from './listed-dates.ts';

export const claimQueries = {
  /** The schemes in the "Select Scheme" list. */
  schemes: (api: ApiClient) =>
    queryOptions({
      queryKey: CLAIMED_LISTS.scheme,
      queryFn: ({ signal }) => api.send(schemesWithClaims, { signal }),
    }),
  ofScheme: (api: ApiClient, programId: string) =>
    queryOptions({
      queryKey: [...CLAIM_LISTS.scheme, programId],
      queryFn: ({ signal }) => api.send(schemeClaims, { params: { program_id: programId }, signal }),
    }),
  /** The quarters in the "Select Scheme" list. */
  quarters: (api: ApiClient) =>
    queryOptions({
      queryKey: CLAIMED_LISTS.rebate,
      queryFn: ({ signal }) => api.send(rebatesWithClaims, { signal }),
    }),
  ofQuarter: (api: ApiClient, quarterId: string) =>
    queryOptions({
      queryKey: [...CLAIM_LISTS.rebate, quarterId],
      queryFn: ({ signal }) => api.send(rebateClaims, { params: { program_id: quarterId }, signal }),
    }),
  /** The claims of a scheme or of a quarter: the query of {@link ofScheme} or {@link ofQuarter}. */
  of: (api: ApiClient, { programType, programId }: ProgrammeKey) =>
    queryOptions<ProgramClaims | RebateClaims>({
      queryKey: [...CLAIM_LISTS[programType], programId],
      queryFn: ({ signal }) => {
        const options = { params: { program_id: programId }, signal };
        return programType === 'scheme' ? api.send(schemeClaims, options) : api.send(rebateClaims, options);
      },
    }),
  /** The first part of every {@link form}'s key. */
  forms: ['claim-form'] as const,
  /** What a claim form offers. Dates that the answer lacks come from the programme list. */
  form: (api: ApiClient, { programType, programId, vertical }: ClaimSubject) =>
    queryOptions({
      queryKey: [...claimQueries.forms, programType, programId, vertical ?? ''],
      queryFn: async ({ signal, client }): Promise<ClaimFormSource> => {
        const form = await (programType === 'scheme'
          ? schemeForm(api, programId, signal)
          : rebateForm(api, programId, vertical ?? 'SOHO', signal));
        if (hasAllDates(form.program)) return form;
        const listed = await listedProgrammes(api, client, programType);
        return { ...form, program: withListedDates(form.program, programId, listed) };
      },
    }),
};

/** Has the lists fetched again that lack a claim which has arrived. What is on the screen stays until then. */
export async function refreshClaimLists(
  queryClient: QueryClient,
  { programType, programId }: Pick<ClaimSubject, 'programType' | 'programId'>,
): Promise<void> {
  const lists = [[...CLAIM_LISTS[programType], programId], CLAIMED_LISTS[programType]];
  for (const queryKey of lists)
    queryClient.removeQueries({ queryKey, type: 'inactive', fetchStatus: 'idle' });
  // A screen may be opening with one that was asked for before the claim.
  const fetches = lists.flatMap((queryKey) =>
    queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
  );
  await Promise.allSettled(fetches.map(({ promise }) => Promise.resolve(promise)));
  await queryClient.invalidateQueries();
}

function listedProgrammes(
  api: ApiClient,
  client: QueryClient,
  programType: ProgramType,
): Promise<readonly ProgrammeDates[]> {
  return programType === 'scheme'
    ? client.fetchQuery(schemeQueries.list(api))
    : client
        .fetchQuery(rebateQueries.list(api))
        .then((rebates) => rebates.flatMap(({ rebate_program: quarters }) => quarters));
}

export interface ClaimSubject {
  programType: ProgramType;
  /** A scheme's id, or a quarter's. */
  programId: string;
  vertical: BusinessVertical | undefined;
}

async function schemeForm(api: ApiClient, programId: string, signal: AbortSignal) {
  const { program, ...partners } = await api.send(claimForm, { params: { program_id: programId }, signal });
  const products = program.product_category.flatMap((category) => category.products);
  return { program, products, ...partners };
}

/** The API has no T2 list for rebates. */
async function rebateForm(
  api: ApiClient,
  quarterId: string,
  vertical: BusinessVertical,
  signal: AbortSignal,
) {
  const data = await api.send(rebateClaimForm, {
    params: { program_id: quarterId },
    query: { business_vertical: vertical },
    signal,
  });
  return { ...data, t2_partner: [] };
}
