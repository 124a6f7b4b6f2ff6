import { type ReactNode, createContext, useContext, useEffect, useRef } from 'react';
import styles from './screen-title.module.css';

let wantsFocus = false;

/** Call it before another screen opens: its title takes the focus, unless the partner acts first. */
export function expectScreenTitle(): void {
  wantsFocus = true;
  // Adding the same listener twice has no effect.
  for (const act of ['keydown', 'pointerdown'])
    globalThis.addEventListener(act, keepFocus, { capture: true });
}

/** The partner has acted: the focus stays where it is. */
export function keepFocus(): void {
  wantsFocus = false;
}

/** The screen's way back, which stands on the line of its title. */
export const BackBesideTitle = createContext<ReactNode>(undefined);

/** The `h1` of a screen. It takes the focus after a navigation; a loading screen's title passes it on. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wantsFocus) heading.current?.focus({ preventScroll: true });
  }, []);
  const back = useContext(BackBesideTitle);
  const title = (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
  if (back === undefined) return title;
  return (
    <div className={styles['titled']}>
      {back}
      {title}
    </div>
  );
}
