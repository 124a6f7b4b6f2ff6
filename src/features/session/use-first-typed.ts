import { type RefObject, useLayoutEffect } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { takeFirstTyped } from '#src/offline/first-typed.ts';
import { type TextForm } from '#src/ui/form/text-form.ts';
import { keepFocus } from '#src/ui/screen-title.tsx';

const FIELDS = { email: 'input[type="email"]', password: 'input[autocomplete="current-password"]' };

/** Goes on where the partner was on the document's own form: values, focus, and a press that is answered now. */
export function useFirstTyped(
  { fill, checkTyped }: TextForm<keyof Credentials, Credentials>,
  place: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const typed = takeFirstTyped();
    if (!typed) return;
    const form = place.current?.closest('form');
    fill('email', typed.email);
    fill('password', typed.password);
    if (typed.focused) {
      keepFocus();
      form?.querySelector<HTMLElement>(FIELDS[typed.focused])?.focus();
    }
    if (typed.isSubmitted) form?.requestSubmit();
    else {
      checkTyped('email');
      checkTyped('password');
    }
  }, [fill, checkTyped, place]);
}
