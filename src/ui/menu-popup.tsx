import { type ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover } from 'react-aria-components/Menu';
import styles from './menu.module.css';
import { type MenuEntry } from './menu.tsx';
import { type PopupProps } from './on-demand.tsx';

interface MenuPopupProps extends PopupProps {
  label: string;
  header: ReactNode;
  entries: readonly MenuEntry[];
}

/** The list of a menu's actions, while it is open. */
export function MenuPopup({ label, header, entries, triggerRef, autoFocus, onClose }: MenuPopupProps) {
  return (
    <Popover
      className={styles['popover'] ?? ''}
      aria-label={label}
      placement="bottom end"
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onClose}
    >
      {header}
      <AriaMenu className={styles['menu'] ?? ''} aria-label={label} autoFocus={autoFocus} onClose={onClose}>
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
