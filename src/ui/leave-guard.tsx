import { useBlocker } from '@tanstack/react-router';
import { m } from '#messages';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before unsaved changes are left behind, by a link, the back button or a reload. Another tab of the same screen is not
 * left.
 * @param props.isFree asked when a screen is left: it goes without a question.
 * @param props.onLeave the partner chose to lose the changes.
 */
export function LeaveGuard({
  isDirty,
  isFree,
  onLeave,
}: {
  isDirty: boolean;
  isFree: () => boolean;
  onLeave: () => void;
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isFree() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      title={m.leave_title()}
      isOpen={status === 'blocked'}
      isAlert
      onClose={reset}
      actions={
        <>
          <Button autoFocus onPress={() => reset?.()}>
            {m.leave_stay()}
          </Button>
          <Button
            variant="secondary"
            onPress={() => {
              onLeave();
              proceed?.();
            }}
          >
            {m.leave_go()}
          </Button>
        </>
      }
    >
      <p>{m.leave_text()}</p>
    </Dialog>
  );
}
