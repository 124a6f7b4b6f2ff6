import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { takeFirstTyped } from '#src/offline/first-typed.ts';
import { keepFocus } from '#src/ui/screen-title.tsx';
import { type PortalForm } from '#src/ui/form/portal-form.ts';

const FIELDS = { email: 'input[type="email"]', password: 'input[autocomplete="current-password"]' };
const NAMES = ['email', 'password'] as const;

/** Goes on where the partner was on the document's own form: values, focus, and a press that is answered now. */
export function useFirstTyped(form: PortalForm<Credentials>, place: RefObject<HTMLElement | null>): void {
  const isSubmitted = useRef(false);
  useLayoutEffect(() => {
    const typed = takeFirstTyped();
    if (!typed) return;
    form.fill('email', typed.email);
    form.fill('password', typed.password);
    isSubmitted.current = typed.isSubmitted;
    if (!typed.focused) return;
    keepFocus();
    place.current?.closest('form')?.querySelector<HTMLElement>(FIELDS[typed.focused])?.focus();
  }, [form, place]);
  // After the fields' own effects, with which they tell the form of themselves: it has overlooked what came before.
  useEffect(() => {
    if (isSubmitted.current) {
      isSubmitted.current = false;
      place.current?.closest('form')?.requestSubmit();
      return;
    }
    for (const name of NAMES) form.checkTyped(name);
  }, [form, place]);
}
