import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { type FirstTyped, takeFirstTyped } from '#src/offline/first-typed.ts';
import { keepFocus } from '#src/ui/screen-title.tsx';
import { type PortalForm } from '#src/ui/form/portal-form.ts';

const NAMES = ['email', 'password'] as const;

/** Goes on where the partner was on the document's own form: values, focus, and a press that is answered now. */
export function useFirstTyped(form: PortalForm<Credentials>, place: RefObject<HTMLElement | null>): void {
  const first = useRef<FirstTyped>(undefined);
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
    first.current = typed;
  }, [form, place]);
  // After the fields' own effects, with which they tell the form of themselves.
  useEffect(() => {
    const typed = first.current;
    first.current = undefined;
    if (typed?.isSubmitted) place.current?.closest('form')?.requestSubmit();
    else if (typed) for (const name of NAMES) if (typed[name] !== '') form.checkField(name);
  }, [form, place]);
}
