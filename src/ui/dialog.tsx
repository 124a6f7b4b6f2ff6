import { useEffect } from 'react';
import { type DialogProps } from './dialog-window.tsx';
import { onDemand, tellMissing, usePart } from './on-demand.tsx';

const dialogWindow = onDemand(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** A modal window, loaded on demand. If it cannot be loaded, it counts as closed and a toast says so. */
export function Dialog(props: DialogProps) {
  const Window = usePart(dialogWindow);
  const { isOpen, onClose } = props;
  useEffect(() => {
    if (isOpen && !Window)
      dialogWindow.load().catch(() => {
        tellMissing();
        onClose?.();
      });
  }, [isOpen, Window, onClose]);
  // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
  return Window && <Window {...props} />;
}
