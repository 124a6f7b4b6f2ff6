import * as v from 'valibot';
import { type DeviceStore, openDeviceStore } from './device-store.ts';

/**
 * Whose claims the worker may send, and with what token: local storage is out of its reach. Written by pages at every change of
 * the session, deleted when it ends.
 */

const KEY = 'session';
const Mirrored = v.object({ owner: v.string(), accessToken: v.string() });
export type MirroredSession = v.InferOutput<typeof Mirrored>;

export interface SessionMirror {
  /** Follows the page's session; the last call wins. */
  set: (session: MirroredSession | undefined) => Promise<void>;
  get: () => Promise<MirroredSession | undefined>;
}

export function createSessionMirror(
  store: DeviceStore = openDeviceStore('portal-session', () => undefined),
): SessionMirror {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async set(session) {
      // One after another: a slow write must not outlast the deletion that came after it.
      const before = last;
      last = (async () => {
        await before;
        if (session) await store.set(KEY, session);
        else await store.delete(KEY);
      })();
      await last;
    },
    async get() {
      const stored = v.safeParse(Mirrored, await store.get(KEY));
      return stored.success ? stored.output : undefined;
    },
  };
}
