import { m } from '#messages';
import { type ClaimRecord } from '#src/offline/outbox/claim-record.ts';

/** Heading and text of SPEC §8 for the step that a claim is held up at; `undefined` where nothing has gone wrong. */
export function claimTrouble({
  uploadUrl,
  message,
}: ClaimRecord): { title: string; description: string } | undefined {
  if (message === undefined) return undefined;
  return {
    title: uploadUrl === undefined ? m.claim_upload_failed_title() : m.claim_failed_title(),
    description: message,
  };
}
