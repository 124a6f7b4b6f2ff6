import { type ReactNode, useEffect } from 'react';
import { onDemand, tellMissing, usePart } from './on-demand.tsx';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Escape, a press outside, or the way back. Left out where the partner has to answer. */
  onClose?: (() => void) | undefined;
  /** A question or a warning; read out whole when it opens. */
  isAlert?: boolean;
  /** For what needs room, such as a document. */
  isWide?: boolean;
  /** Buttons, the main one first; it takes the focus if it asks for it (`autoFocus`). */
  actions: ReactNode;
  children?: ReactNode;
}

const dialogWindow = onDemand(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** A window over the screen. One that cannot be had counts as closed, and the partner is told. */
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
