import { type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { buttonClass } from './button.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  key: string;
  text: string;
  icon?: ReactNode;
  /** Of the text, where it is in another language than the page. */
  lang?: string;
  onAction: () => void;
}

/** A button with an icon that opens a list of actions. `header` stands above them. */
export function Menu({
  label,
  icon,
  text,
  header,
  entries,
}: {
  label: string;
  icon: ReactNode;
  /** On the button, before the icon. */
  text?: string;
  header?: ReactNode;
  entries: readonly MenuEntry[];
}) {
  return (
    <MenuTrigger>
      <AriaButton
        className={buttonClass(
          text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' },
        )}
        aria-label={label}
      >
        {text}
        {icon}
      </AriaButton>
      <Popover className={styles['popover'] ?? ''} placement="bottom end">
        {header}
        <AriaMenu className={styles['menu'] ?? ''} aria-label={label}>
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
    </MenuTrigger>
  );
}
