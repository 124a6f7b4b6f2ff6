import { type ReactNode } from 'react';
import { Button } from './button.tsx';
import { type MenuEntry } from './menu-popup.tsx';
import { onDemand, useOpening } from './on-demand.tsx';

interface MenuProps {
  label: string;
  icon: ReactNode;
  text?: string;
  header?: ReactNode;
  entries: readonly MenuEntry[];
}

const menuPopup = onDemand(async () => (await import('./menu-popup.tsx')).MenuPopup);

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
