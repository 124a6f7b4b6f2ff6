import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type ClaimStore } from '#src/offline/outbox/claim-store.ts';
import { type OpenDraft } from './use-draft.ts';

/** The partner's draft with this id; `undefined` if there is none, or it is not theirs, or it is being sent. */
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
