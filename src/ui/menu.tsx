import { type ReactNode } from 'react';
import { Button } from './button.tsx';
import { onDemand, useOpening } from './on-demand.tsx';

export interface MenuEntry {
  key: string;
  text: string;
  icon?: ReactNode;
  /** Of the text, where it is in another language than the page. */
  lang?: string;
  onAction: () => void;
}

interface MenuProps {
  label: string;
  icon: ReactNode;
  /** On the button, before the icon. */
  text?: string;
  /** Stands above the entries. */
  header?: ReactNode;
  entries: readonly MenuEntry[];
}

const menuPopup = onDemand(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button with an icon that opens a list of actions. */
export function Menu({ label, icon, text, header, entries }: MenuProps) {
  const { trigger, press, openByKey, Popup, popup } = useOpening(menuPopup);
  return (
    <>
      <Button
        {...(text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' })}
        {...trigger}
        aria-label={label}
        aria-haspopup="menu"
        onPress={press}
        onKeyDown={openByKey}
      >
        {text}
        {icon}
      </Button>
      {Popup && <Popup {...popup} label={label} header={header} entries={entries} />}
    </>
  );
}
