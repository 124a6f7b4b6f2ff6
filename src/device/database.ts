import { inTime } from '#src/base/in-time.ts';

/** Short, because the partner has already waited for an opening that timed out. */
const NEXT_PATIENCE_MS = 1000;

/** A database that opens at its first use, and again after its connection is lost. */
export interface Database {
  /**
   * Retries `work` once on a new connection if the browser has closed the first.
   * @throws what `work` throws, or an error if no connection opens in time. The next use tries again.
   */
  use: <T>(work: (connection: IDBDatabase) => Promise<T>) => Promise<T>;
  current: () => IDBDatabase | undefined;
}

/**
 * @param options.create creates the object stores of a new database.
 * @param options.patienceMs for the first opening. Some browsers are slow, and some never answer.
 */
export function createDatabase({
  name,
  create,
  patienceMs,
}: {
  name: string;
  create: (connection: IDBDatabase) => void;
  patienceMs: number;
}): Database {
  let connection: IDBDatabase | undefined;
  let opening: Promise<IDBDatabase> | undefined;
  let wasAsked = false;

  const lose = (lost: IDBDatabase) => {
    if (connection === lost) connection = undefined;
  };
  /** The first connection that opens is used, even if it opens late. Any other is closed. */
  const take = (opened: IDBDatabase): IDBDatabase => {
    wasAsked = false;
    if (connection) {
      opened.close();
      return connection;
    }
    connection = opened;
    // Another tab or the browser wants to delete the database, and waits for this connection to close.
    opened.addEventListener('versionchange', () => {
      lose(opened);
      opened.close();
    });
    opened.addEventListener('close', () => lose(opened));
    return opened;
  };
  const request = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name, 1);
      asked.addEventListener('upgradeneeded', () => create(asked.result));
      asked.addEventListener('success', () => resolve(take(asked.result)));
      asked.addEventListener('error', () => reject(asked.error ?? new Error(`${name} does not open`)));
      // The request goes on. Its connection is used when it opens.
      asked.addEventListener('blocked', () => reject(new Error(`${name} is held by another tab`)));
    });
  const open = async () => {
    if (connection) return connection;
    opening ??= inTime(request(), wasAsked ? NEXT_PATIENCE_MS : patienceMs).finally(() => {
      opening = undefined;
    });
    wasAsked = true;
    return opening;
  };

  return {
    async use(work) {
      const first = await open();
      try {
        return await work(first);
      } catch (error) {
        // The browser has closed the connection, for example of a suspended page.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
        lose(first);
        return work(await open());
      }
    },
    current: () => connection,
  };
}
