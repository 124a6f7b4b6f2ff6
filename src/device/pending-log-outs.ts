import * as v from 'valibot';
import { ApiError } from '#src/api/api-error.ts';
import { type ApiClient } from '#src/api/client.ts';
import { sha256Hex } from '#src/base/sha256.ts';
import { endSession } from '#src/api/contract/log-out.calls.ts';
import { type DeviceStore } from './device-store.ts';
import { KEPT_MS, ageOf } from './storage-keys.ts';

/**
 * Log-outs that the API does not know of yet. Only the hash of the token is kept: the API ends a session by
 * it, and nobody can sign in with it.
 */
export interface PendingLogOuts {
  /** Keeps the log-out until the API knows of it. @param told the log-out request under way. */
  note: (accessToken: string, told: Promise<unknown>) => Promise<void>;
  /** @returns whether all log-outs are sent. */
  send: () => Promise<boolean>;
}

const KEY = 'log-outs';
const MAX_WAITING = 20;
const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;
const Kept = v.fallback(v.array(v.object({ session: v.string(), at: v.number() })), []);
type Kept = v.InferOutput<typeof Kept>;

export function createPendingLogOuts({
  api,
  store,
  now,
  wakeWorker,
}: {
  api: Pick<ApiClient, 'send'>;
  store: Pick<DeviceStore, 'get' | 'update'>;
  now: () => number;
  /** Asks the browser to wake the worker when there is a network, even with no page open. Only pages can. */
  wakeWorker?: () => void;
}): PendingLogOuts {
  const change = (next: (kept: Kept) => Kept) =>
    store.update(KEY, (stored) => {
      const left = next(v.parse(Kept, stored));
      return left.length > 0 ? left : undefined;
    });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  /** No event tells a page that a server can be reached again. */
  const sendLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      send().catch((error: unknown) => console.warn('A log-out waits for the next start:', error));
    }, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const forget = (session: string) => change((kept) => kept.filter((one) => one.session !== session));

  async function send(): Promise<boolean> {
    const kept = v.parse(Kept, await store.get(KEY));
    let isAllSent = true;
    for (const { session, at } of kept) {
      const isToldOrOld =
        (ageOf(at, now()) ?? 0) >= KEPT_MS ||
        (await api.send(endSession, { body: { session } }).then(() => true, isOver));
      if (isToldOrOld) await forget(session);
      else isAllSent = false;
    }
    if (isAllSent) retryMs = FIRST_RETRY_MS;
    else if (wakeWorker) sendLater();
    return isAllSent;
  }

  return {
    async note(accessToken, told) {
      const settled = told.then(() => true, isOver);
      const session = await sha256Hex(accessToken);
      if (session === undefined) return;
      await change((kept) => [...kept, { session, at: now() }].slice(-MAX_WAITING));
      if (await settled) await forget(session);
      else if (wakeWorker) {
        wakeWorker();
        sendLater();
      }
    },
    send,
  };
}

/** The session is over already, or the API cannot end one. */
function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'signed-out' || (error.kind === 'refused' && error.status !== 429);
}
