import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';
import { type DialogProps } from './dialog.tsx';

/** A window over the screen: from the bottom edge on a phone, in the middle on a desk. The focus stays inside and comes back. */
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
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          <div className={styles['actions']}>{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
