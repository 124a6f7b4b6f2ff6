import { type RefObject, useLayoutEffect } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { takeFirstTyped } from '#src/offline/first-typed.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';

/** Goes on where the partner was on the document's own form: values, focus, and a press that is answered now. */
export function useFirstTyped(form: PortalForm<Credentials>, place: RefObject<HTMLElement | null>): void {
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
    if (typed.focused) fields[typed.focused]?.focus();
    if (typed.isSubmitted) element?.requestSubmit();
  }, [form, place]);
}
