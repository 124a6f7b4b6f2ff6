/** Resolves when the transaction is on the disk. @throws the reason of a failed or aborted one */
function through(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the transaction was cut off'));
    transaction.addEventListener('complete', () => resolve());
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

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // Already finished, which is why the work failed.
    console.warn(error);
  }
}
