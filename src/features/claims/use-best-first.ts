import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ClaimFormSource } from './claim-choices.ts';
import { claimQueries } from './claims.queries.ts';
import { type ProgrammeChoice } from './programme-choices.ts';
import { type InvoiceFacts, type JudgedChoice, bestFirst, inLists } from './programme-fit.ts';

/** The programmes by how an invoice fits them, judged by the claim forms on the device: none is fetched. */
export function useBestFirst(
  schemes: readonly ProgrammeChoice[],
  quarters: readonly ProgrammeChoice[],
  facts: InvoiceFacts,
): JudgedChoice[][] {
  const { api } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  // Read once for each invoice: a form that comes later must not move the rows under a finger.
  const forms = useMemo(
    () => {
      const saved = queryClient.getQueriesData<ClaimFormSource>({ queryKey: claimQueries.forms });
      return new Map(saved.map(([key, form]) => [hashKey(key), form]));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the facts are new when the invoice was read
    [queryClient, facts],
  );
  return useMemo(() => {
    const formOf = (choice: ProgrammeChoice) => forms.get(hashKey(claimQueries.form(api, choice).queryKey));
    return inLists(bestFirst([...schemes, ...quarters], facts, formOf));
  }, [schemes, quarters, facts, forms, api]);
}
