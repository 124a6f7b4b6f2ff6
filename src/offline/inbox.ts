import * as v from 'valibot';
import { type DeviceStore, openDeviceStore } from './device-store.ts';

/**
 * The notifications that this device has received by push, and which ones were read here; one record per partner. The worker adds
 * to it, pages read it, and what they mark as read is told to the API when there is one to tell.
 */

/** A received notification. Times are ms since 1970. */
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
  /** Read here, and the API does not know yet. */
  untold: v.array(v.string()),
});
export type Inbox = v.InferOutput<typeof Inbox>;

const MOST = 200;
const CHANNEL = 'portal-inbox';
export const EMPTY_INBOX: Inbox = { received: [], read: {}, untold: [] };

export interface InboxStore {
  read: (owner: string) => Promise<Inbox>;
  /** Adds one, or replaces the one with its id, which is new again then. */
  add: (owner: string, notice: Received) => Promise<void>;
  markRead: (owner: string, ids: readonly string[], at: number) => Promise<void>;
  /** The API knows now. */
  told: (owner: string, ids: readonly string[]) => Promise<void>;
  /** Everything, whoever's it is. */
  forget: () => Promise<void>;
  /** Calls back after each change, in whatever tab or worker. */
  subscribe: (listener: () => void) => () => void;
}

export function createInboxStore(
  store: DeviceStore = openDeviceStore('portal-inbox', () => undefined),
): InboxStore {
  const listeners = new Set<() => void>();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', tell);
  const change = async (owner: string, work: (inbox: Inbox) => Inbox) => {
    await store.update(owner, (stored) => work(readInbox(stored)));
    tell();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage('changed');
  };
  return {
    read: async (owner) => readInbox(await store.get(owner)),
    add: (owner, notice) =>
      change(owner, ({ received, read: { [notice.id]: _, ...read }, untold }) => ({
        received: [notice, ...received.filter(({ id }) => id !== notice.id)].slice(0, MOST),
        read,
        untold: untold.filter((id) => id !== notice.id),
      })),
    markRead: (owner, ids, at) =>
      change(owner, (inbox) => {
        const unread = ids.filter((id) => !(id in inbox.read));
        const read = { ...inbox.read, ...Object.fromEntries(unread.map((id) => [id, at])) };
        return {
          ...inbox,
          // The feed has a hundred at most, so older marks are of nothing.
          read: Object.fromEntries(
            Object.entries(read)
              .toSorted(([, a], [, b]) => b - a)
              .slice(0, 2 * MOST),
          ),
          untold: [...inbox.untold, ...unread].slice(-MOST),
        };
      }),
    told: (owner, ids) =>
      change(owner, (inbox) => ({ ...inbox, untold: inbox.untold.filter((id) => !ids.includes(id)) })),
    async forget() {
      for (const owner of await store.keys()) await store.delete(owner);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function readInbox(stored: unknown): Inbox {
  const inbox = v.safeParse(Inbox, stored);
  return inbox.success ? inbox.output : EMPTY_INBOX;
}
