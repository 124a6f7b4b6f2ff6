import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages';
import { Alert } from '../alert.tsx';
import field from '../field.module.css';
import styles from './form-faults.module.css';
import { INVALID, focusIn } from './invalid-fields.ts';

interface Fault {
  element: HTMLElement;
  /** The label, after the name of the line that the field is in. */
  text: string;
}

/** One fault needs no list: the form focuses its field. */
const FEWEST = 2;

/**
 * The invalid fields of a form. A press moves the focus to the field. The list follows what is corrected, in the
 * frame of the messages, and what the partner looks at stays where it is.
 */
export function FormFaults({ form }: { form: HTMLFormElement }) {
  const title = useId();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    const look = () => keepInView(form, () => flushSync(() => setFaults(faultsIn(form))));
    // Not at once: React cannot render inside of an effect.
    queueMicrotask(look);
    const observer = new MutationObserver(look);
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ['data-invalid'] });
    return () => observer.disconnect();
  }, [form]);
  if (faults.length < FEWEST) return null;
  return (
    <Alert tone="warning">
      <strong id={title}>{m.form_faults({ count: faults.length })}</strong>
      <ul className={styles['list']} aria-labelledby={title}>
        {faults.map(({ element, text }) => (
          <li key={text}>
            <button type="button" className={styles['fault']} onClick={() => focusIn(element)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Scrolls as far as `change` moves the field in use, or else the first invalid one. */
function keepInView(form: HTMLElement, change: () => void): void {
  const active = form.contains(document.activeElement) ? document.activeElement : null;
  const kept = active?.matches('[type=submit]') === false ? active : form.querySelector(INVALID);
  const { top = 0, bottom = 0 } = kept?.getBoundingClientRect() ?? {};
  // Safari has no scroll anchoring of its own, and others have none at the top of a page.
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  change();
  if (kept?.isConnected && bottom > 0 && top < innerHeight)
    scrollBy({ top: kept.getBoundingClientRect().top - top, behavior: 'instant' });
  style.overflowAnchor = '';
}

function faultsIn(form: HTMLElement): Fault[] {
  return [...form.querySelectorAll<HTMLElement>(INVALID)]
    .filter((element) => !element.parentElement?.closest(INVALID))
    .map((element) => {
      const label = element.querySelector(`.${field['label']}, label`)?.textContent ?? '';
      const line = element.closest('[role=group]')?.getAttribute('aria-label');
      return { element, text: line ? m.form_fault_in({ line, label }) : label };
    });
}
