import { m } from '#messages';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';

/** Title and text of SPEC §8 for the step that holds a claim up; `undefined` if nothing went wrong. */
export function claimTrouble({
  state,
  uploadUrl,
  message,
}: ClaimRecord): { title: string; description: string } | undefined {
  if (message === undefined) return undefined;
  // A draft with a message was made from a refused claim.
  if (state === 'draft') return { title: m.unsent_refused(), description: message };
  return {
    title: uploadUrl === undefined ? m.claim_upload_failed_title() : m.claim_failed_title(),
    description: message,
  };
}
