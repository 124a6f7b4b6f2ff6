/** The invalid fields of a form, and the parts of fields that say the same. */
export const INVALID = '[data-invalid]:not(form)';
const FOCUSABLE =
  'input:not([type="hidden"]):not([tabindex="-1"]), button, [role="spinbutton"], select, textarea';

/** Moves the focus to the control of a field. */
export function focusIn(field: Element): void {
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
