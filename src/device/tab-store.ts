import * as v from 'valibot';
import { storageIfAllowed } from './session.ts';

const storage = () => storageIfAllowed('sessionStorage');
const PREFIX = 'typed:';
const Stored = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), {});

/** What is typed in a form and not yet sent. Never a password. */
export interface TabStore {
  read: () => Record<string, string>;
  write: (values: Record<string, string>) => void;
  clear: () => void;
}

/** Kept in session storage: survives a reload, a discarded tab and an expired session. */
export function createTabStore(form: string): TabStore {
  const key = PREFIX + form;
  return {
    read: () => v.parse(Stored, storage()?.getItem(key)),
    write(values) {
      try {
        storage()?.setItem(key, JSON.stringify(values));
      } catch (error) {
        console.warn('What is typed could not be kept for this tab:', error);
      }
    },
    clear: () => storage()?.removeItem(key),
  };
}

export function clearTabStores(): void {
  const kept = storage();
  if (!kept) return;
  for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
}
