import { useBlocker } from '@tanstack/react-router';
import { m } from '#messages';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before unsaved changes are lost by a reload or by a navigation to another path.
 * @param props.isFree called on a navigation: `true` leaves without a question.
 * @param props.onLeave called when the partner chooses to lose the changes.
 */
export function LeaveGuard({
  isDirty,
  isFree,
  onLeave,
}: {
  isDirty: boolean;
  isFree: () => boolean;
  onLeave?: () => void;
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isFree() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <LeaveQuestion
      isOpen={status === 'blocked'}
      onStay={() => reset?.()}
      onLeave={() => {
        onLeave?.();
        proceed?.();
      }}
    />
  );
}

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({
  isOpen,
  onStay,
  onLeave,
}: {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <Dialog
      title={m.leave_title()}
      isOpen={isOpen}
      isAlert
      onClose={onStay}
      actions={
        <>
          <Button autoFocus onPress={onStay}>
            {m.leave_stay()}
          </Button>
          <Button variant="secondary" onPress={onLeave}>
            {m.leave_go()}
          </Button>
        </>
      }
    >
      <p>{m.leave_text()}</p>
    </Dialog>
  );
}
