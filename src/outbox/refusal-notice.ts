import { m } from '#messages';
import { type InboxStore, type Received } from '#src/push/inbox.ts';
import { type SettledClaim } from './claim-record.ts';

/** The id of the notice that a claim of this device was refused. */
export const refusalId = (claimId: string) => `refused:${claimId}`;

/** The notice for a claim that the API refused; `undefined` for a claim that has arrived. */
export function refusalNotice(
  { id, programType, programId, invoiceNumber, refusal }: SettledClaim,
  now: number,
): (Received & { link: string }) | undefined {
  if (refusal === undefined) return undefined;
  return {
    id: refusalId(id),
    title: m.outbox_refused_title({ number: invoiceNumber }),
    body: refusal,
    link: `/claims/${programType}?program_id=${encodeURIComponent(programId)}`,
    receivedAt: now,
  };
}

/** Adds a refusal to the partner's inbox, where it stays after its toast is gone. */
export async function keepRefusal(
  inbox: Pick<InboxStore, 'add'>,
  claim: SettledClaim,
  now: number,
): Promise<void> {
  const notice = refusalNotice(claim, now);
  if (notice) await inbox.add(claim.owner, notice);
}
