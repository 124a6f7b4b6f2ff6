/** Starts once for all callers. After a failure the next caller starts it again. */
export function memoizeAsync<T>(start: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  return () =>
    (part ??= start().catch((error: unknown) => {
      part = undefined;
      throw error;
    }));
}
