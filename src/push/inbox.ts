import * as v from 'valibot';
import { createTabsSignal } from '#src/device/tabs-signal.ts';
import { type DeviceStore, openDeviceStore } from '#src/device/device-store.ts';

/**
 * The notifications that this device received by push, and which were read here; one record for each partner.
 * The worker adds them. Pages show them, tell the API which ones are read, and note here what its feed says.
 */

/** Times are ms since 1970. */
const Received = v.object({
  id: v.string(),
  kind: v.optional(v.string()),
  title: v.string(),
  body: v.string(),
  /** A path of the portal. */
  link: v.optional(v.string()),
  receivedAt: v.number(),
});
export type Received = v.InferOutput<typeof Received>;

const Inbox = v.object({
  received: v.array(Received),
  /** When each was read, by id. */
  read: v.record(v.string(), v.number()),
  /** Read here and not yet reported to the API. */
  unreported: v.optional(v.array(v.string()), []),
  /** Whether the API calls it read, for each in the feed as a page last had it. */
  inFeed: v.optional(v.record(v.string(), v.boolean()), {}),
});
export type Inbox = v.InferOutput<typeof Inbox>;

const MAX_NOTICES = 200;
const CHANNEL = 'portal-inbox';
export const EMPTY_INBOX: Inbox = { received: [], read: {}, unreported: [], inFeed: {} };

export interface InboxStore {
  read: (owner: string) => Promise<Inbox>;
  /**
   * Replaces one with the same id, which then counts as unread again. With `isOnce` nothing is added if this device has
   * shown it or marked it as read before.
   */
  add: (owner: string, notice: Received, isOnce?: boolean) => Promise<void>;
  /** For a partner whose session ended while the notification was added. */
  remove: (owner: string, id: string) => Promise<void>;
  markRead: (owner: string, ids: readonly string[], at: number) => Promise<void>;
  /** The API now knows that these are read. */
  markReported: (owner: string, ids: readonly string[]) => Promise<void>;
  /** For the worker, which cannot ask the API for its feed. */
  setFeed: (owner: string, inFeed: Inbox['inFeed']) => Promise<void>;
  /** Deletes the inboxes of all partners. */
  forget: () => Promise<void>;
  /** Calls back after each change in any tab or in the worker. */
  subscribe: (listener: () => void) => () => void;
}

/** @param isOver whether a partner's session has ended here: nothing more is then written of them */
export function createInboxStore(
  store: DeviceStore = openDeviceStore('portal-inbox'),
  isOver: (owner: string) => boolean = () => false,
): InboxStore {
  const changed = createTabsSignal(CHANNEL);
  const change = async (owner: string, work: (inbox: Inbox) => Inbox) => {
    await store.update(owner, (stored) => {
      const inbox = readInbox(stored);
      // Asked within the transaction: what is deleted at a log-out comes after it.
      const next = isOver(owner) ? inbox : work(inbox);
      // After a log-out there is no inbox. An empty record would still name the partner.
      return isEmpty(next) ? undefined : next;
    });
    changed.emit();
  };
  return {
    read: async (owner) => readInbox(await store.get(owner)),
    add: (owner, notice, isOnce) =>
      change(owner, (inbox) => {
        const { [notice.id]: readAt, ...read } = inbox.read;
        const { [notice.id]: _, ...inFeed } = inbox.inFeed;
        const others = inbox.received.filter(({ id }) => id !== notice.id);
        if (isOnce && (readAt !== undefined || others.length < inbox.received.length)) return inbox;
        return {
          received: [notice, ...others].slice(0, MAX_NOTICES),
          read,
          unreported: inbox.unreported.filter((id) => id !== notice.id),
          inFeed,
        };
      }),
    remove: (owner, id) =>
      change(owner, (inbox) => ({
        ...inbox,
        received: inbox.received.filter((notice) => notice.id !== id),
      })),
    markRead: (owner, ids, at) =>
      change(owner, (inbox) => {
        const unread = ids.filter((id) => !(id in inbox.read));
        const read = { ...inbox.read, ...Object.fromEntries(unread.map((id) => [id, at])) };
        return {
          ...inbox,
          // The API lists at most 100 notifications, so older marks are of no use.
          read: Object.fromEntries(
            Object.entries(read)
              .toSorted(([, a], [, b]) => b - a)
              .slice(0, 2 * MAX_NOTICES),
          ),
          unreported: [...inbox.unreported, ...unread].slice(-MAX_NOTICES),
        };
      }),
    markReported: (owner, ids) =>
      change(owner, (inbox) => ({
        ...inbox,
        unreported: inbox.unreported.filter((id) => !ids.includes(id)),
      })),
    setFeed: (owner, inFeed) => change(owner, (inbox) => ({ ...inbox, inFeed })),
    async forget() {
      await store.clear();
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}

const isEmpty = ({ received, read, unreported, inFeed }: Inbox) =>
  [received, unreported, Object.keys(read), Object.keys(inFeed)].every(({ length }) => length === 0);

/** The ids of all unread notices, of the feed and of those that came by push. */
export function unreadIn({ received, read, inFeed }: Inbox): string[] {
  const ids = new Set([...Object.keys(inFeed), ...received.map(({ id }) => id)]);
  return [...ids].filter((id) => inFeed[id] !== true && !(id in read));
}

function readInbox(stored: unknown): Inbox {
  const inbox = v.safeParse(Inbox, stored);
  return inbox.success ? inbox.output : EMPTY_INBOX;
}
