import { useRouter } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover } from 'react-aria-components/Menu';
import layout from './layout.module.css';
import styles from './menu.module.css';
import { type PopupProps } from './on-demand.tsx';

export type MenuEntry = {
  key: string;
  text: string;
  icon?: ReactNode;
  /** The language of `text`, if it is not the page's. */
  lang?: string;
} & (
  | { onAction: () => void }
  /** A path in the portal: the entry is a link. */
  | { href: string }
);

interface MenuPopupProps extends PopupProps {
  label: string;
  header: ReactNode;
  entries: readonly MenuEntry[];
}

export function MenuPopup({ label, header, entries, triggerRef, autoFocus, onClose }: MenuPopupProps) {
  // Only links need the router; `warn: false` also allows a menu outside of one.
  const router = useRouter({ warn: false });
  return (
    <RouterProvider navigate={(href) => void router.navigate({ href })}>
      <Popover
        className={`${layout['raised']} ${styles['popover']}`}
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
              {...('href' in entry ? { href: entry.href } : { onAction: entry.onAction })}
            >
              {entry.icon}
              <span lang={entry.lang}>{entry.text}</span>
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </RouterProvider>
  );
}
