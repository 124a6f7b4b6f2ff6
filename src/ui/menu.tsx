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
        {...trigger}
        variant={text === undefined ? 'quiet' : 'secondary'}
        aria-label={label}
        aria-haspopup="menu"
        onPress={press}
        onKeyDown={openByKey}
        // An icon beside a text comes after it.
        {...(text === undefined ? { icon } : { icon: text, children: icon })}
      />
      {Popup && <Popup {...popup} label={label} header={header} entries={entries} />}
    </>
  );
}
