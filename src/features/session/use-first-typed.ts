import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { takeFirstTyped } from '#src/offline/first-typed.ts';
import { keepFocus } from '#src/ui/screen-title.tsx';
import { type PortalForm } from '#src/ui/form/portal-form.ts';

/** Goes on where the partner was on the document's own form: values, focus, and a press that is answered now. */
export function useFirstTyped(form: PortalForm<Credentials>, place: RefObject<HTMLElement | null>): void {
  const isSubmitted = useRef(false);
  useLayoutEffect(() => {
    const typed = takeFirstTyped();
    if (!typed) return;
    form.fill('email', typed.email);
    form.fill('password', typed.password);
    const element = place.current?.closest('form');
    const fields = {
      email: element?.querySelector<HTMLInputElement>('input[type="email"]'),
      password: element?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]'),
    };
    if (typed.focused) {
      keepFocus();
      fields[typed.focused]?.focus();
    }
    isSubmitted.current = typed.isSubmitted;
  }, [form, place]);
  // After the fields' own effects, with which they tell the form of themselves.
  useEffect(() => {
    if (!isSubmitted.current) return;
    isSubmitted.current = false;
    place.current?.closest('form')?.requestSubmit();
  }, [place]);
}
