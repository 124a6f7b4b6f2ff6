import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { type PortalForm } from './portal-form.ts';

const INVALID = '[data-invalid]:not(form)';
const FOCUSABLE =
  'input:not([type="hidden"]):not([tabindex="-1"]), button, [role="spinbutton"], select, textarea';

interface FormProps<Output> {
  form: Pick<PortalForm<unknown, Output>, 'check'>;
  /** Called with valid values only. The form takes no second submit until it is done. */
  onSubmit: (values: Output) => Promise<void>;
  className?: string | undefined;
  children: ReactNode;
}

/** The form element. A submit with something wrong shows every message and moves to the first wrong field. */
export function Form<Output>({ form, onSubmit, className, children }: FormProps<Output>) {
  const element = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const values = await form.check();
      if (values !== undefined) await onSubmit(values);
      else requestAnimationFrame(() => focusFirstInvalid(element.current));
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

/** Moves to the first wrong field in reading order. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector(INVALID)?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
