import * as v from 'valibot';
import { type Store } from '#src/base/store.ts';
import { storageIfAllowed } from '#src/device/session.ts';
import { createTabsSignal } from '#src/device/tabs-signal.ts';
import { Attempt } from './redemption.ts';

const Kept = v.fallback(v.optional(v.pipe(v.string(), v.parseJson(), Attempt)), undefined);
const changed = createTabsSignal('redemption');

/**
 * The partner's last attempt to redeem in a scheme, shared by all tabs and screens. It is in local storage:
 * closing the portal must not open the way to a second redemption. A log-out clears it with local storage.
 */
export function createKeptAttempt(owner: string, programId: string): Store<Attempt | undefined> {
  const key = `redemption:${owner}:${programId}`;
  const storage = storageIfAllowed('localStorage');
  /** Where the browser stores nothing. */
  let unstored: string | undefined;
  let last: { text: string | undefined; attempt: Attempt | undefined } | undefined;
  const read = () => {
    try {
      return storage?.getItem(key) ?? undefined;
    } catch (error) {
      console.warn('The last redemption cannot be read on this device just now:', error);
      return last?.text;
    }
  };
  return {
    get() {
      const text = unstored ?? read();
      if (!last || last.text !== text) {
        const attempt = v.parse(Kept, text);
        // The page time starts anew with each page, and so does the wait.
        last = { text, attempt: attempt && { ...attempt, at: performance.now() } };
      }
      return last.attempt;
    },
    set(attempt) {
      const text = attempt && JSON.stringify(attempt);
      unstored = storage ? undefined : text;
      try {
        if (text === undefined) storage?.removeItem(key);
        else storage?.setItem(key, text);
      } catch (error) {
        console.warn('A redemption could not be kept on this device:', error);
        unstored = text;
        last = undefined;
      }
      changed.emit();
    },
    subscribe: changed.subscribe,
  };
}
