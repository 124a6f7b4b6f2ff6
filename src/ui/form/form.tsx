import { type ReactNode, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldMessagesOf } from '#src/api/contract/field-messages.ts';
import { INVALID, focusIn } from './invalid-fields.ts';
import { type PortalForm } from './portal-form.ts';

interface FormProps<Output> {
  form: Pick<PortalForm<unknown, Output>, 'check' | 'showMessages'>;
  /**
   * Called with valid values only; further submits are ignored until it settles. It reports its own failures.
   * If it rejects with messages for single fields, they are shown at these fields.
   */
  onSubmit: (values: Output) => Promise<unknown>;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element. An invalid submit shows all messages and focuses the first invalid field. */
export function Form<Output>({ form, onSubmit, className, children }: FormProps<Output>) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [, setMounted] = useState(false);
  // The form library knows a field from a passive effect on, and validates no other. A state change in a layout
  // effect makes React run these effects before it handles input.
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what is wanted
  useLayoutEffect(() => setMounted(true), []);

  const moveToMessage = () => requestAnimationFrame(() => focusFirstInvalid(element.current));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const values = await form.check();
      if (values === undefined) moveToMessage();
      else
        await onSubmit(values).catch((error: unknown) => {
          // Rendered at once, because the invalid field is looked up in the next frame.
          if (flushSync(() => form.showMessages(fieldMessagesOf(error)))) moveToMessage();
        });
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <form ref={element} noValidate className={className} onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector(INVALID);
  if (field) focusIn(field);
}
