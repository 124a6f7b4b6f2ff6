import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import { Button } from './button.tsx';

export interface MenuEntry {
  key: string;
  text: string;
  icon?: ReactNode;
  /** Of the text, where it is in another language than the page. */
  lang?: string;
  onAction: () => void;
}

const load = () => import('./menu-popover.tsx');
const MenuPopover = lazy(async () => ({ default: (await load()).MenuPopover }));

/**
 * A button with an icon that opens a list of actions. `header` stands above them. The list's code is not needed before
 * somebody reaches for the button.
 */
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
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        {...(text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' })}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onReach={() => void load()}
        onPress={() => setOpen(true)}
      >
        {text}
        {icon}
      </Button>
      {isOpen && (
        <Suspense>
          <MenuPopover
            trigger={button}
            label={label}
            header={header}
            entries={entries}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
