import { useSyncExternalStore } from 'react';
import { m } from '#messages';
import { askedQuestion } from '#src/parts/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** The question that is being asked, if any. */
export function Question() {
  const question = useSyncExternalStore(askedQuestion.subscribe, askedQuestion.get);
  if (!question) return null;
  const { title, text, yes, answer } = question;
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onClose={() => answer(false)}
      actions={
        <>
          <Button autoFocus onPress={() => answer(true)}>
            {yes}
          </Button>
          <Button variant="secondary" onPress={() => answer(false)}>
            {m.ui_cancel()}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
