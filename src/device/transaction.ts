/** Much longer than a slow phone needs. That of a suspended page or worker may hold up all others for ever. */
const PATIENCE_MS = 8000;

/**
 * Resolves when the transaction is on the disk.
 * @throws the reason of a failed or aborted one, or of one that does not begin in time: nothing of it is written
 */
function through(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      reject(transaction.error ?? new Error('the transaction was cut off'));
    };
    const timer = setTimeout(() => {
      // What can no longer be aborted is being written, and may be on the disk in a moment.
      if (abort(transaction)) fail();
    }, PATIENCE_MS);
    transaction.addEventListener('complete', () => {
      clearTimeout(timer);
      resolve();
    });
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

/**
 * Runs `work` in one transaction, which is aborted if the work fails.
 * @returns what the work returns, once the transaction is on the disk
 */
export async function runWhole<T>(transaction: IDBTransaction, work: () => Promise<T>): Promise<T> {
  const isThrough = through(transaction);
  const result = work().then((value) => {
    // Commit now, so that the write completes even if the page is closed. A read needs no commit.
    if (transaction.mode === 'readwrite') transaction.commit?.();
    return value;
  });
  result.catch(() => abort(transaction));
  const [value] = await Promise.all([result, isThrough]);
  return value;
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
  });
}

export function isFullError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** @returns whether it could be: not if it has finished, or is being written */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}
