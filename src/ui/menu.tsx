import { type ReactNode, Suspense, lazy, useRef, useState } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { showToast } from './toast-queue.ts';

export interface MenuEntry {
  key: string;
  text: string;
  icon?: ReactNode;
  /** Of the text, where it is in another language than the page. */
  lang?: string;
  onAction: () => void;
}

const load = () => import('./menu-popover.tsx');
/** Fetches what opens, before somebody wants it. Never rejects. */
export const preloadMenu = () =>
  load().then(
    () => undefined,
    () => undefined,
  );
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
  const open = async () => {
    try {
      await load();
      setOpen(true);
    } catch {
      showToast({ tone: 'danger', title: m.error_title(), description: m.error_hint_network() });
    }
  };
  return (
    <>
      <Button
        ref={button}
        {...(text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' })}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onReach={() => void preloadMenu()}
        onPress={() => void open()}
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
