/** How long the first screen is waited for. A call that hangs longer does not hold up the rest. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const LONGEST_BUSY_MS = 3000;
/** Prerendered screens, and placeholders for data. */
const STAND_INS = '[data-drawn], [data-pending]';

let firstScreen: Promise<void> | undefined;

/**
 * Resolves when the first screen is complete and the browser is idle: the time to load the rest.
 * Each caller has a task of its own, between which the phone can respond.
 */
export async function whenIdle(): Promise<void> {
  firstScreen ??= whenComplete();
  await firstScreen;
  await new Promise<void>((resolve) => {
    if (tellsIdle()) requestIdleCallback(() => resolve(), { timeout: LONGEST_BUSY_MS });
    else setTimeout(resolve);
  });
}

/** Safari does not. There, all callers share one wait. */
const tellsIdle = () => 'requestIdleCallback' in globalThis;

function whenComplete(): Promise<void> {
  return new Promise((resolve) => {
    const giveUpAt = Date.now() + PATIENCE_MS;
    const wait = () => {
      // No event tells that nothing more will come.
      if (!isFirstScreenThere() && Date.now() < giveUpAt) setTimeout(wait, LOOK_AGAIN_MS);
      else if (tellsIdle()) resolve();
      else setTimeout(resolve, LONGEST_BUSY_MS);
    };
    if (document.readyState === 'complete') wait();
    else globalThis.addEventListener('load', wait, { once: true });
  });
}

function isFirstScreenThere(): boolean {
  const isPictureThere = ({ complete, loading }: HTMLImageElement) => complete || loading === 'lazy';
  return !document.querySelector(STAND_INS) && [...document.images].every(isPictureThere);
}
