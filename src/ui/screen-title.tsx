import { type ReactNode, useEffect, useRef } from 'react';

let wantsFocus = false;

/** Told when another screen is being opened: its title takes the focus, unless the partner acts first. */
export function expectScreenTitle(): void {
  wantsFocus = true;
  // The same function each time: the browser adds it once.
  for (const act of ['keydown', 'pointerdown'])
    globalThis.addEventListener(act, keepFocus, { capture: true });
}

/** The partner has acted already: the focus stays where it is. */
export function keepFocus(): void {
  wantsFocus = false;
}

/**
 * A screen's one `h1`. After a navigation it takes the focus, so that a screen reader starts at the new screen; the title
 * of a loading screen hands it on to the real one.
 */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wantsFocus) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
