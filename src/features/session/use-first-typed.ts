import { type RefObject, useEffect } from 'react';
import { type Credentials } from '#src/api/contract/credentials.schema.ts';
import { takeFirstTyped } from '#src/first-paint/first-typed.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { keepFocus } from '#src/ui/screen-title.tsx';

const FIELDS = { email: 'input[type="email"]', password: 'input[autocomplete="current-password"]' };

/**
 * Repeats what the partner did in the static form that index.html shows first: what was typed until it was
 * replaced, with the messages of its fields, its focus, and a submit.
 * @param initial the values that the form began with
 * @param place an element inside the form
 */
export function useFirstTyped(
  form: PortalForm<Credentials, unknown>,
  initial: Credentials,
  place: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const typed = takeFirstTyped();
    const element = place.current?.closest('form');
    if (!typed || !element) return;
    if (typed.focused) {
      keepFocus();
      element.querySelector<HTMLElement>(FIELDS[typed.focused])?.focus();
    }
    for (const name of ['email', 'password'] as const)
      if (typed[name] !== '') form.fill(name, typed[name], initial[name]);
    if (typed.isSubmitted) element.requestSubmit();
  }, [form, initial, place]);
}
