import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { type ClaimStore, NotKeptError } from '#src/outbox/claim-store.ts';
import { type Receipts } from '#src/outbox/receipt.ts';

export interface OpenDraft {
  record: ClaimRecord;
  file: File | undefined;
  /** There may be a PDF. The device did not give it. */
  isFileUnread?: boolean;
}

/**
 * @returns `undefined` if there is none, it is another partner's, or it is no longer a draft; `unread` if the device does
 * not tell
 */
export async function openDraft(
  store: Pick<ClaimStore, 'get' | 'file'>,
  { id: userId }: SessionUser,
  draftId: string | undefined,
): Promise<OpenDraft | undefined | 'unread'> {
  if (draftId === undefined) return undefined;
  const unread = (error: unknown) => {
    if (!(error instanceof NotKeptError)) throw error;
    console.warn(error);
    return 'unread' as const;
  };
  const record = await store.get(draftId, { mustKnow: true }).catch(unread);
  if (record === 'unread') return record;
  if (record?.owner !== String(userId) || record.state !== 'draft') return undefined;
  const file = await store.file(draftId).catch(unread);
  return file === 'unread' ? { record, file: undefined, isFileUnread: true } : { record, file };
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
