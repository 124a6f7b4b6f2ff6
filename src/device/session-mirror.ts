import * as v from 'valibot';
import { maybe } from '#src/api/contract/tolerant.ts';
import { type DeviceStore, openDeviceStore } from './device-store.ts';

/** The page's session for the worker, which cannot read local storage. Pages write it at every change. */

const KEY = 'session';
const Mirrored = v.object({ owner: v.string(), accessToken: v.string() });
export type MirroredSession = v.InferOutput<typeof Mirrored>;

export interface SessionMirror {
  /** Follows the page's session; the last call wins. */
  set: (session: MirroredSession | undefined) => Promise<void>;
  get: () => Promise<MirroredSession | undefined>;
  /** The API has rejected this token. @returns whether it was the mirrored one, which is then deleted. */
  end: (accessToken: string) => Promise<boolean>;
}

export function createSessionMirror(store: DeviceStore = openDeviceStore('portal-session')): SessionMirror {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async set(session) {
      // One after another: a slow write must not land after the deletion that follows it.
      const before = last;
      last = (async () => {
        await before;
        if (session) await store.set(KEY, session);
        else await store.delete(KEY);
      })();
      await last;
    },
    get: async () => mirrored(await store.get(KEY)),
    async end(accessToken) {
      let wasThis = false;
      // In one transaction: a page may be writing the next session.
      await store.update(KEY, (stored) => {
        wasThis = mirrored(stored)?.accessToken === accessToken;
        return wasThis ? undefined : stored;
      });
      return wasThis;
    },
  };
}

function mirrored(stored: unknown): MirroredSession | undefined {
  return v.parse(maybe(Mirrored), stored);
}
