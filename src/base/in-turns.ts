/** Works on all items in their order, so many at once. An aborted signal ends it after the current ones. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    const item = signal.aborted ? undefined : left.shift();
    if (item === undefined) return;
    await work(item);
    await next();
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
