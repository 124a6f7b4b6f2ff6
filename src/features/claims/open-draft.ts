import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type ClaimStore } from '#src/outbox/claim-store.ts';
import { type Receipts } from '#src/outbox/receipt.ts';
import { type OpenDraft } from './use-draft.ts';

/** `undefined` if there is none, it is another partner's, or it is no longer a draft. */
export async function openDraft(
  store: ClaimStore,
  { id: userId }: SessionUser,
  draftId: string | undefined,
): Promise<OpenDraft | undefined> {
  if (draftId === undefined) return undefined;
  const record = await store.get(draftId);
  if (record?.owner !== String(userId) || record.state !== 'draft') return undefined;
  const file = await store.file(draftId).catch((error: unknown) => {
    console.warn(error);
    return undefined;
  });
  return { record, file };
}

/** Whether what was a draft has been submitted: it is on its way, or has left its receipt. */
export async function isSubmitted(
  {
    claimStore,
    receipts,
    user,
  }: { claimStore: ClaimStore; receipts: Pick<Receipts, 'get'>; user: SessionUser },
  draftId: string,
): Promise<boolean> {
  const owner = String(user.id);
  const record = await claimStore.get(draftId);
  if (record) return record.owner === owner && record.state !== 'draft';
  return (await receipts.get(owner, draftId)) !== undefined;
}
