import { IDBFactory } from 'fake-indexeddb';

/** An IndexedDB that answers no `open` call until the test releases it. */
export function heldDatabase() {
  const factory = new IDBFactory();
  const held: (() => void)[] = [];
  const opened: IDBDatabase[] = [];
  let isHeld = true;
  return {
    /** For `vi.stubGlobal('indexedDB', …)`. */
    factory: {
      open(name: string, version?: number) {
        const request = factory.open(name, version);
        const answer = Object.defineProperties(new EventTarget(), {
          result: { get: () => request.result },
          transaction: { get: () => request.transaction },
        });
        request.addEventListener('upgradeneeded', () => answer.dispatchEvent(new Event('upgradeneeded')));
        request.addEventListener('success', () => {
          opened.push(request.result);
          const go = () => answer.dispatchEvent(new Event('success'));
          if (isHeld) held.push(go);
          else go();
        });
        return answer;
      },
    },
    hold() {
      isHeld = true;
    },
    /** How many `open` calls wait to be released. */
    waiting: () => held.length,
    /** Releases the waiting `open` calls. Later calls are answered at once, unless `isStillHeld` is set. */
    letGo({ isStillHeld = false } = {}) {
      isHeld = isStillHeld;
      for (const go of held.splice(0)) go();
    },
    /** Whether each connection is still open, in the order of opening. */
    areOpen: () =>
      opened.map((connection) => {
        try {
          connection.transaction([...connection.objectStoreNames]);
          return true;
        } catch {
          return false;
        }
      }),
    /** Deletes a database, as a browser that is out of space does. Rejects if a connection stays open. */
    evict: (name: string) =>
      new Promise<void>((resolve, reject) => {
        const deletion = factory.deleteDatabase(name);
        deletion.addEventListener('success', () => resolve());
        deletion.addEventListener('blocked', () => reject(new Error('a connection is still open')));
      }),
  };
}
