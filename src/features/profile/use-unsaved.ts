import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { createTabStore } from '#src/device/tab-store.ts';
import { type PortalForm, watchTyped } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';

const Texts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/**
 * Keeps unsaved changes in this tab, over a reload and an ended session; never passwords. Fields without changes
 * show what is saved now, which may be newer than when the form was opened: a save sends all fields.
 * @param name of the form, with its partner's id.
 */
export function useUnsaved<Values>(
  form: PortalForm<Values, unknown>,
  name: string,
  saved: Readonly<Record<string, string>>,
): { clear: () => void } {
  const [typed] = useState(() => createTabStore(name));
  const changes = useRef<Record<string, string>>(undefined);
  const savedText = JSON.stringify(saved);
  const shownText = useRef(savedText);
  useEffect(() => {
    const onFile = v.parse(Texts, savedText);
    if (shownText.current !== savedText && form.isDirty())
      showToast({
        tone: 'info',
        title: m.form_changed_elsewhere(),
        description: m.form_changed_elsewhere_text(),
      });
    shownText.current = savedText;
    form.reset(onFile);
    for (const [field, value] of Object.entries(changes.current ?? typed.read())) form.putText(field, value);
    return watchTyped(form, (values) => {
      const changed = Object.entries(values).filter(([field, value]) => value !== onFile[field]);
      changes.current = Object.fromEntries(changed);
      const { password: _, ...kept } = changes.current;
      if (Object.keys(kept).length === 0) typed.clear();
      else typed.write(kept);
    });
  }, [form, typed, savedText]);
  return typed;
}
