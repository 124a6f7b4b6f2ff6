/** What a partner did on index.html's sign-in form before the portal replaced it (src/first-paint/inline-script.ts). */
export interface FirstTyped {
  email: string;
  password: string;
  focused: 'email' | 'password' | undefined;
  isSubmitted: boolean;
}

let take: (() => FirstTyped) | undefined;

/** Watches the form in `root`, which the first render replaces. */
export function watchFirstScreen(root: Element): void {
  if (document.documentElement.dataset['first'] !== 'sign-in') {
    globalThis.isSignInPressed = false;
    return;
  }
  const inputs = {
    email: root.querySelector<HTMLInputElement>('input[type="email"]'),
    password: root.querySelector<HTMLInputElement>('input[autocomplete="current-password"]'),
  };
  let focused: Element | null = document.activeElement;
  // Not on `root`: the heading shown while the form loads takes the focus, too.
  root.querySelector('[data-drawn=sign-in]')?.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  take = () => ({
    // Inputs keep their values after they are removed from the document.
    email: inputs.email?.value ?? '',
    password: inputs.password?.value ?? '',
    focused: (['email', 'password'] as const).find((name) => inputs[name] && inputs[name] === focused),
    isSubmitted: globalThis.isSignInPressed === true,
  });
}

/** Gives it as long as it was not taken. */
export const firstTyped = (): FirstTyped | undefined => take?.();

/** Gives it once. `undefined` if the page did not start with the form. */
export function takeFirstTyped(): FirstTyped | undefined {
  const typed = take?.();
  take = undefined;
  // From now on the portal handles submits.
  globalThis.isSignInPressed = false;
  return typed;
}
