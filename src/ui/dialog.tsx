import { type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

interface DialogProps {
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

/** A window over the screen: from the bottom edge on a phone, in the middle on a desk. The focus stays inside and comes back. */
export function Dialog({
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
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          <div className={styles['actions']}>{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
