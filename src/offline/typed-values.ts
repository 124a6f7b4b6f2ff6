import * as v from 'valibot';

const PREFIX = 'typed:';
const Stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What is typed in a form until it is sent. Never a password. */
export interface TypedValues {
  read: () => Record<string, string>;
  write: (values: Record<string, string>) => void;
  clear: () => void;
}

/** Kept for this tab: over a reload, a tab that the phone put to sleep, and an ended session. */
export function typedValues(form: string): TypedValues {
  const key = PREFIX + form;
  return {
    read() {
      const stored = v.safeParse(Stored, storage()?.getItem(key));
      return stored.success ? stored.output : {};
    },
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

/** At log-out: nothing of the partner stays in this tab. */
export function forgetTypedValues(): void {
  const kept = storage();
  if (!kept) return;
  for (const key of Object.keys(kept)) if (key.startsWith(PREFIX)) kept.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
