/** How long the first screen is waited for. A call that hangs longer does not hold up the rest. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const LONGEST_BUSY_MS = 3000;
/** Prerendered screens, and placeholders for data. */
const STAND_INS = '[data-drawn], [data-pending]';

let idle: Promise<void> | undefined;

/** Resolves when the first screen is complete and the browser is idle: the time to load the rest. */
export function whenIdle(): Promise<void> {
  idle ??= new Promise((resolve) => {
    const giveUpAt = Date.now() + PATIENCE_MS;
    const wait = () => {
      // No event tells that nothing more will come.
      if (!isFirstScreenThere() && Date.now() < giveUpAt) setTimeout(wait, LOOK_AGAIN_MS);
      // Safari has no `requestIdleCallback`.
      else if ('requestIdleCallback' in globalThis)
        requestIdleCallback(() => resolve(), { timeout: LONGEST_BUSY_MS });
      else setTimeout(resolve, LONGEST_BUSY_MS);
    };
    if (document.readyState === 'complete') wait();
    else globalThis.addEventListener('load', wait, { once: true });
  });
  return idle;
}

function isFirstScreenThere(): boolean {
  const isPictureThere = ({ complete, loading }: HTMLImageElement) => complete || loading === 'lazy';
  return !document.querySelector(STAND_INS) && [...document.images].every(isPictureThere);
}
