import { type ReactNode, type RefObject } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover } from 'react-aria-components/Menu';
import { type MenuEntry } from './menu.tsx';
import styles from './menu.module.css';

/** The open list of a {@link Menu}; the focus goes in, and back to the button when it closes. */
export function MenuPopover({
  trigger,
  label,
  header,
  entries,
  onClose,
}: {
  trigger: RefObject<HTMLButtonElement | null>;
  label: string;
  header: ReactNode;
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={onClose}
    >
      {header}
      <AriaMenu className={styles['menu'] ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
        {entries.map((entry) => (
          <AriaMenuItem
            key={entry.key}
            id={entry.key}
            textValue={entry.text}
            className={styles['item'] ?? ''}
            onAction={entry.onAction}
          >
            {entry.icon}
            <span lang={entry.lang}>{entry.text}</span>
          </AriaMenuItem>
        ))}
      </AriaMenu>
    </Popover>
  );
}
