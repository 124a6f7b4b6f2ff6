import { useCallback, useEffect, useRef, useState } from 'react';
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
 * @param isFresh `saved` is the latest that can be known, not an answer that is being asked for again.
 */
export function useUnsaved<Values>(
  form: PortalForm<Values, unknown>,
  name: string,
  saved: Readonly<Record<string, string>>,
  isFresh: boolean,
) {
  const [typed] = useState(() => createTabStore(name));
  const onFile = useRef(saved);
  const shown = useRef<Record<string, string>>({});
  const sent = useRef<Record<string, string>>({});
  const changes = useRef<Record<string, string>>(undefined);
  const isCertain = useRef(false);
  const keep = useCallback(
    (texts: Record<string, string>) => {
      const changed = Object.entries(texts).filter(
        ([field, text]) =>
          text !== onFile.current[field] ||
          // A text may be changed back to one that only an older answer still has.
          (!isCertain.current && text === changes.current?.[field]),
      );
      changes.current = Object.fromEntries(changed);
      const { password: _, ...kept } = changes.current;
      if (Object.keys(kept).length === 0) typed.clear();
      else typed.write(kept);
    },
    [typed],
  );
  const savedText = JSON.stringify(saved);
  useEffect(() => {
    const isKept = Object.keys(changes.current ?? {}).length > 0;
    if (JSON.stringify(onFile.current) !== savedText && (isKept || form.isDirty()))
      showToast({
        tone: 'info',
        title: m.form_changed_elsewhere(),
        description: m.form_changed_elsewhere_text(),
      });
    onFile.current = v.parse(Texts, savedText);
    form.reset(onFile.current);
    const kept = changes.current ?? typed.read();
    changes.current = kept;
    for (const [field, text] of Object.entries(kept)) form.putText(field, text);
    return watchTyped(form, (texts) => {
      shown.current = texts;
      keep(texts);
    });
  }, [form, typed, keep, savedText]);
  useEffect(() => {
    isCertain.current = isFresh;
    keep(shown.current);
  }, [keep, isFresh]);
  return {
    clear: typed.clear,
    /** Call it when the form is sent. */
    onSent: () => {
      sent.current = shown.current;
    },
    /** Call it once `next` is saved. What was typed since the form was sent stays, even after the screen was left. */
    onSaved: (next: Readonly<Record<string, string>>) => {
      const later = Object.entries(shown.current).filter(([field, text]) => text !== sent.current[field]);
      onFile.current = next;
      isCertain.current = true;
      form.reset(next);
      for (const [field, text] of later) form.putText(field, text);
      keep(Object.fromEntries(later));
    },
  };
}
