import { type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Claim, type ProgramClaims, type RebateClaims } from '#src/api/contract/claims.schema.ts';
import { type ListedClaim, type ProgrammeKey, type Receipts } from '#src/outbox/receipt.ts';
import { isCopy } from '#src/query/cached-copies.ts';
import { CLAIM_LISTS } from '#src/query/claim-list-keys.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** A missing claim may be back at once, such as after a change of the API's replica. */
const SHORTEST_PAUSE_MS = 1000;
/** Before a list is compared again because the device did not answer. It doubles with each failure in a row. */
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 10 * 60_000;

/**
 * Has every list of claims that comes from the network compared with what was seen before. Saved answers and the
 * worker's copies are old: they do not count.
 * @returns stops it
 */
export function watchClaimLists(
  queryClient: QueryClient,
  receipts: Pick<Receipts, 'saw'>,
  owner: string,
): () => void {
  const cache = queryClient.getQueryCache();
  const due = new Set<Query>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;
  let isRunning = false;
  let retryMs = FIRST_RETRY_MS;

  const inMs = (query: Query, ms: number, next: () => void) => {
    clearTimeout(timers.get(query.queryHash));
    timers.set(query.queryHash, setTimeout(next, ms));
  };
  const compare = async (query: Query) => {
    const programme = listedProgramme(query.queryKey);
    const answer = queryClient.getQueryData<ProgramClaims | RebateClaims>(query.queryKey);
    // The partner's answers are cleared with the end of the session.
    if (isStopped || !programme || !answer || cache.get(query.queryHash) !== query || isCopy(query)) return;
    const at = query.state.dataUpdatedAt;
    const askAgainMs = await receipts.saw(owner, programme, answer.claims.map(listedClaim), at);
    if (askAgainMs === undefined || isStopped) return;
    const again = () => {
      if (!navigator.onLine || cache.get(query.queryHash) !== query) return;
      query.fetch().catch((error: unknown) => console.warn('A missing claim was not looked for:', error));
    };
    inMs(query, Math.max(SHORTEST_PAUSE_MS, askAgainMs), again);
  };
  const run = async () => {
    isRunning = true;
    // The set grows while it is worked through.
    for (const query of due) {
      await whenIdle();
      due.delete(query);
      try {
        await compare(query);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        console.warn('A list of claims was not compared with what was seen:', error);
        if (isStopped) break;
        inMs(query, retryMs, () => note(query));
        retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      }
    }
    isRunning = false;
  };
  const note = ({ queryHash }: Pick<Query, 'queryHash'>) => {
    const query = cache.get(queryHash);
    if (!query || !listedProgramme(query.queryKey)) return;
    due.add(query);
    if (!isRunning) void run();
  };

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    // An answer that comes after its partner has left the device.
    if (cache.get(event.query.queryHash) === event.query) note(event.query);
  });
  // Answers that came before the watch began. Restored ones are marked as invalid until they are fetched.
  for (const query of cache.getAll())
    if (query.state.data !== undefined && !query.state.isInvalidated) note(query);
  return () => {
    isStopped = true;
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function listedProgramme([subject, kind, programId]: QueryKey): ProgrammeKey | undefined {
  if (subject !== 'claims' || typeof programId !== 'string') return undefined;
  if (kind === CLAIM_LISTS.scheme[1]) return { programType: 'scheme', programId };
  return kind === CLAIM_LISTS.rebate[1] ? { programType: 'rebate', programId } : undefined;
}

function listedClaim(claim: Claim): ListedClaim {
  return {
    id: String(claim.id),
    invoiceNumber: claim.invoice_number,
    vertical: claim.business_vertical,
    submittedAt: claim.created_at === undefined ? undefined : Date.parse(claim.created_at),
    total: claim.total_value,
    approved: claim.approved_business_volume,
    status: claim.status,
    notes: claim.notes,
  };
}
