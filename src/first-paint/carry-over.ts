import { type AnyRouter } from '@tanstack/react-router';

declare global {
  /** The last press of a button that the document itself shows. `at`: ms since the page was opened. */
  var firstPress: { button: HTMLButtonElement; at: number } | undefined;
  /** The partner has scrolled the dashboard's last view, or pressed a key there. */
  var isViewScrolled: boolean | undefined;
}

/** A press that the portal could not handle for so long is forgotten. */
const LONGEST_MS = 10_000;

/**
 * Carries over what a partner did before the portal replaced what the document shows: how far the dashboard's last view
 * was scrolled, and the press of a button that submits nothing, such as the account's.
 * @param beforePress runs before a button of the real screen is pressed in the partner's name
 */
export function carryOver(
  root: Element,
  router: Pick<AnyRouter, 'subscribe'>,
  beforePress: () => void,
): void {
  const view = root.querySelector('[data-drawn=last]');
  if (!view) return;
  let top = scrollY;
  const onScroll = () => {
    if (view.isConnected) top = scrollY;
  };
  addEventListener('scroll', onScroll);
  const stop = router.subscribe('onRendered', () => {
    if (view.isConnected) return;
    stop();
    removeEventListener('scroll', onScroll);
    // The router restores the position of an earlier visit, or else scrolls to the top.
    if (globalThis.isViewScrolled || scrollY === 0) scrollTo({ top });
    const { button, at } = globalThis.firstPress ?? {};
    if (!button || at === undefined || performance.now() - at > LONGEST_MS) return;
    const same = [...root.querySelectorAll('button')].filter((other) => labelOf(other) === labelOf(button));
    if (same.length !== 1) return;
    beforePress();
    same[0]?.click();
  });
}

const labelOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;
