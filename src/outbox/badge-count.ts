import { type ClaimRecord } from './claim-record.ts';
import { refusalId } from './refusal-notice.ts';

/**
 * The number on the app's icon: unread notices, and the partner's refused claims on this device. A refused claim whose
 * notice is unread counts once.
 * @param unread ids of the unread notices
 * @param records the partner's claims on this device
 */
export function badgeCount(
  unread: readonly string[],
  records: readonly Pick<ClaimRecord, 'id' | 'state'>[],
): number {
  const refused = records.filter(({ state }) => state === 'refused').map(({ id }) => refusalId(id));
  return new Set([...unread, ...refused]).size;
}
