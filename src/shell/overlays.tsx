import { ToastRegion } from '#src/ui/toast-region.tsx';
import { Question } from './question.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What is drawn over the screens. No first screen needs it, so it is loaded when the page is idle. */
export function Overlays() {
  return (
    <>
      <ToastRegion>
        <UpdatePrompt />
      </ToastRegion>
      <Question />
    </>
  );
}
