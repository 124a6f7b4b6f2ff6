import { type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import layout from './layout.module.css';
import styles from './dialog.module.css';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called on Escape and, unless `isAlert`, on a press outside. Left out where the partner has to answer. */
  onClose?: (() => void) | undefined;
  /** A question or a warning. Screen readers read all of it when it opens. */
  isAlert?: boolean;
  isWide?: boolean;
  /** Buttons, the main one first. A button with `autoFocus` gets the focus. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A modal window, at the bottom on a phone. It traps the focus and gives it back on close. */
export function DialogWindow({
  title,
  isOpen,
  onClose,
  isAlert = false,
  isWide = false,
  actions,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={styles['scrim'] ?? ''}
      isOpen={isOpen}
      isDismissable={onClose !== undefined && !isAlert}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(next) => {
        if (!next) onClose?.();
      }}
    >
      <Modal className={`${styles['modal']} ${isWide ? styles['wide'] : ''}`}>
        <AriaDialog role={isAlert ? 'alertdialog' : 'dialog'} className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {title}
          </Heading>
          {children !== undefined && <div className={`${layout['stack']} ${styles['body']}`}>{children}</div>}
          <div className={layout['tightStack']}>{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
