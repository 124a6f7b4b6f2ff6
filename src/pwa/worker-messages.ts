import * as v from 'valibot';

/** The worker's cache of pictures; deleted at log-out. */
export const PICTURES = 'pictures-v1';

/** The Background Sync tag for unsent claims and log-outs. */
export const SYNC_TAG = 'claims';

/** The store of values that belong to the device, and its keys for an ended push subscription and the language. */
export const DEVICE = 'portal-device';
export const PUSH_ENDED_KEY = 'push-ended';
/** Pages write it at every start: the worker cannot read the cookie. */
export const LANGUAGE_KEY = 'language';

const MESSAGES = {
  /** Page to worker: the partner wants the new version. */
  SKIP_WAITING: v.object({ type: v.literal('SKIP_WAITING') }),
  /** Page to worker: the page is not controlled by it. */
  TAKE_OVER: v.object({ type: v.literal('TAKE_OVER') }),
  /** Worker to pages: a claim has arrived, or the API refused it. */
  CLAIM_SETTLED: v.object({
    type: v.literal('CLAIM_SETTLED'),
    claim: v.object({
      id: v.string(),
      owner: v.string(),
      programType: v.picklist(['scheme', 'rebate']),
      programId: v.string(),
      invoiceNumber: v.string(),
      /** Why the API refused it; missing if it has arrived. */
      refusal: v.optional(v.string()),
    }),
  }),
  /** Worker to the page in front: show a push. The page replies on the port. */
  PUSH: v.object({
    type: v.literal('PUSH'),
    title: v.string(),
    body: v.string(),
    link: v.string(),
    /** Whose text it is; missing for a neutral notice. */
    owner: v.optional(v.string()),
  }),
  /** Worker to a page: navigate. The page replies on the port. */
  NAVIGATE: v.object({ type: v.literal('NAVIGATE'), to: v.string() }),
  /** Worker to pages: the browser has ended the push subscription. */
  PUSH_ENDED: v.object({ type: v.literal('PUSH_ENDED') }),
};
type MessageType = keyof typeof MESSAGES;
export type Message<Type extends MessageType = MessageType> = v.InferOutput<(typeof MESSAGES)[Type]>;

/** `undefined` if `data` is not a message of this type. */
export function readMessage<Type extends MessageType>(data: unknown, type: Type): Message<Type> | undefined {
  const read = v.safeParse(MESSAGES[type], data);
  return read.success ? read.output : undefined;
}
