/**
 * What a quick partner did on the sign-in form of index.html before the portal took it over (src/first-paint.ts): nothing of it is
 * lost.
 */
export interface FirstTyped {
  email: string;
  password: string;
  /** The field that had the focus. */
  focused: 'email' | 'password' | undefined;
  isSubmitted: boolean;
}

let take: (() => FirstTyped) | undefined;

/** Begins to watch the form in `root`, which the first render will replace. */
export function watchFirstScreen(root: Element): void {
  if (document.documentElement.dataset['first'] !== 'sign-in') {
    globalThis.isSignInPressed = false;
    return;
  }
  const email = root.querySelector<HTMLInputElement>('input[type="email"]');
  const password = root.querySelector<HTMLInputElement>('input[autocomplete="current-password"]');
  let focused: Element | null = document.activeElement;
  // Not of `root`: a title that stands there while the form is loading takes the focus, too.
  root.querySelector('[data-drawn=sign-in]')?.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  take = () => ({
    // They keep their values when they have left the document.
    email: email?.value ?? '',
    password: password?.value ?? '',
    focused:
      focused === null
        ? undefined
        : focused === email
          ? 'email'
          : focused === password
            ? 'password'
            : undefined,
    isSubmitted: globalThis.isSignInPressed === true,
  });
}

/** What was done there, once; `undefined` if this page did not begin with it. */
export function takeFirstTyped(): FirstTyped | undefined {
  const typed = take?.();
  take = undefined;
  // From now on a submit is the portal's.
  globalThis.isSignInPressed ??= false;
  return typed;
}
