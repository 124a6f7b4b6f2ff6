import { type AnyRouter } from '@tanstack/react-router';

declare global {
  /** The button of the last view that was pressed last. */
  var pressedButton: HTMLButtonElement | undefined;
}

/**
 * Carries over what a partner did on the dashboard's last view before the portal replaced it: how far it was scrolled,
 * and the press of a button, which nothing there could handle.
 * @param beforePress runs before a button of the real dashboard is pressed in the partner's name
 */
export function carryOverFromLastView(
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
    if (scrollY === 0) scrollTo({ top });
    const pressed = globalThis.pressedButton;
    const same = [...root.querySelectorAll('button')].filter((other) => labelOf(other) === labelOf(pressed));
    if (!pressed || same.length !== 1) return;
    beforePress();
    same[0]?.click();
  });
}

const labelOf = (button: HTMLButtonElement | undefined) => button?.ariaLabel ?? button?.textContent;
