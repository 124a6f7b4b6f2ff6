import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { createTabStore } from '#src/device/tab-store.ts';
import { type PortalForm, watchTyped } from '#src/ui/form/portal-form.ts';

const Texts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Keeps unsaved changes in this tab, over a reload and an ended session; never passwords. A form without
 * changes shows what is saved now.
 * @param name of the form, with its partner's id.
 */
export function useUnsaved<Values>(
  form: PortalForm<Values, unknown>,
  name: string,
  saved: Readonly<Record<string, string>>,
): { clear: () => void } {
  const [typed] = useState(() => createTabStore(name));
  const savedText = JSON.stringify(saved);
  useEffect(() => {
    const onFile = v.parse(Texts, savedText);
    if (!form.isDirty()) form.reset(onFile);
    for (const [field, value] of Object.entries(typed.read())) form.putText(field, value);
    return watchTyped(form, ({ password: _, ...values }) => {
      const changed = Object.entries(values).filter(([field, value]) => value !== onFile[field]);
      if (changed.length === 0) typed.clear();
      else typed.write(Object.fromEntries(changed));
    });
  }, [form, typed, savedText]);
  return typed;
}
