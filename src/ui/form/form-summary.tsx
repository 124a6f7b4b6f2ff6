import { Suspense, lazy, useEffect, useRef, useState } from 'react';

const FormFaults = lazy(async () => ({ default: (await import('./form-faults.tsx')).FormFaults }));

/** What is to be corrected, as a list, from a submit on. Put it first in a form of more fields than fit on a phone. */
export function FormSummary() {
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    const submitted = place.current?.closest('form');
    const onSubmit = () => setForm(submitted ?? undefined);
    submitted?.addEventListener('submit', onSubmit);
    return () => submitted?.removeEventListener('submit', onSubmit);
  }, []);
  return (
    <div ref={place} hidden={form === undefined}>
      <Suspense>{form && <FormFaults form={form} />}</Suspense>
    </div>
  );
}
