import { ToastRegion } from '#src/ui/toast-region.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** What no first screen shows: nothing is toasted before somebody presses something, a new version is found later still. */
export function Later() {
  return (
    <>
      <ToastRegion />
      <UpdatePrompt />
    </>
  );
}
