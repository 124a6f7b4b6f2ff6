import * as v from 'valibot';

/** Where the worker keeps pictures; deleted at log-out. */
export const PICTURES = 'pictures-v1';

/** The tag under which the browser wakes the worker to send claims (Background Sync). */
export const SYNC_TAG = 'claims';

/** What this device keeps of itself: the store, and the mark that its push subscription has ended. */
export const DEVICE = 'portal-device';
export const PUSH_ENDED_KEY = 'push-ended';

/** What page and worker say to each other. */
const MESSAGES = {
  /** Page to worker: the partner wants the new version. */
  SKIP_WAITING: v.object({ type: v.literal('SKIP_WAITING') }),
  /** Worker to pages: it has sent a claim. */
  CLAIM_SENT: v.object({ type: v.literal('CLAIM_SENT'), id: v.string(), invoiceNumber: v.string() }),
  /** Worker to the page in front: a push has come; it answers on the port when it shows it. */
  PUSH: v.object({
    type: v.literal('PUSH'),
    title: v.string(),
    body: v.string(),
    link: v.string(),
  }),
  /** Worker to a page: go there; it answers on the port when it does. */
  NAVIGATE: v.object({ type: v.literal('NAVIGATE'), to: v.string() }),
  /** Worker to pages: the browser has ended the push subscription. */
  PUSH_ENDED: v.object({ type: v.literal('PUSH_ENDED') }),
};
type MessageType = keyof typeof MESSAGES;
export type Message<Type extends MessageType = MessageType> = v.InferOutput<(typeof MESSAGES)[Type]>;

/** The message of this type, if `data` is one. */
export function readMessage<Type extends MessageType>(data: unknown, type: Type): Message<Type> | undefined {
  const read = v.safeParse(MESSAGES[type], data);
  return read.success ? read.output : undefined;
}
