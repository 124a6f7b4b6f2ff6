import { useEffect, useRef, useState } from 'react';
import { onDemand, usePart } from '../on-demand.tsx';

const formFaults = onDemand(async () => (await import('./form-faults.tsx')).FormFaults);

/** What is to be corrected, as a list, from a submit on. Put it first in a form of more fields than fit on a phone. */
export function FormSummary() {
  // Loaded before a submit, so that the list comes in one frame with the messages.
  const FormFaults = usePart(formFaults);
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    const submitted = place.current?.closest('form');
    const onSubmit = () => {
      formFaults.preload();
      setForm(submitted ?? undefined);
    };
    submitted?.addEventListener('submit', onSubmit);
    return () => submitted?.removeEventListener('submit', onSubmit);
  }, []);
  if (!form || !FormFaults) return <div ref={place} hidden />;
  // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
  return <FormFaults form={form} />;
}
