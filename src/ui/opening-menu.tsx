import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { buttonClass } from './button.tsx';
import { type OpeningMenuProps } from './menu.tsx';
import styles from './menu.module.css';

/** A menu that opens. */
export function OpeningMenu({
  label,
  icon,
  text,
  header,
  entries,
  isFirstOpen,
  autoFocus,
}: OpeningMenuProps) {
  return (
    <MenuTrigger defaultOpen={isFirstOpen}>
      <AriaButton
        className={buttonClass(
          text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' },
        )}
        aria-label={label}
        autoFocus={autoFocus}
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
