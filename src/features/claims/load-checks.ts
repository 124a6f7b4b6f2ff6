import { chunkInTime } from '#src/pwa/chunk.ts';

/** One lazy file with all that is known of an invoice: few claims are without it, but no form waits for it. */
export const claimChecks = () => chunkInTime(() => import('./claim-checks.ts'));
