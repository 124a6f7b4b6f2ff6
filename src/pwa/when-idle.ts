const LONGEST_WAIT_MS = 3000;

let idle: Promise<void> | undefined;

/** Resolves when the first screen has what it needs and nothing is under way: the time for what is only needed later. */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const wait = () => {
      // Safari has none.
      if ('requestIdleCallback' in globalThis)
        requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
      else setTimeout(resolve, LONGEST_WAIT_MS);
    };
    if (document.readyState === 'complete') wait();
    else globalThis.addEventListener('load', wait, { once: true });
  });
  return idle;
}
