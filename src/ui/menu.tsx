import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react';
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

export interface MenuProps {
  label: string;
  icon: ReactNode;
  /** On the button, before the icon. */
  text?: string;
  /** Stands above the entries. */
  header?: ReactNode;
  entries: readonly MenuEntry[];
}

export interface OpeningMenuProps extends MenuProps {
  /** It was pressed before it could. */
  isFirstOpen: boolean;
  autoFocus: boolean;
}

const listeners = new Set<() => void>();
let loaded: ComponentType<OpeningMenuProps> | undefined;
const store = {
  get: () => loaded,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

async function load(): Promise<void> {
  if (loaded) return;
  loaded = (await import('./opening-menu.tsx')).OpeningMenu;
  for (const listener of listeners) listener();
}

/** Fetches what opens, before somebody wants it. Never rejects. */
export function preloadMenu(): Promise<void> {
  return load().catch(() => undefined);
}

/**
 * A button with an icon that opens a list of actions. What opens is a tenth of the first screen's script: until it is there, a
 * button of the same look stands in its place, and a press on it opens the list as soon as it can.
 */
export function Menu(props: MenuProps) {
  const Opening = useSyncExternalStore(store.subscribe, store.get, () => undefined);
  const [isPressed, setPressed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // oxlint-disable-next-line react/static-components -- loaded once, the same ever after
  if (Opening) return <Opening {...props} isFirstOpen={isPressed} autoFocus={isFocused} />;
  const press = async () => {
    try {
      setPressed(true);
      await load();
    } catch {
      setPressed(false);
      showToast({ tone: 'danger', title: m.error_title(), description: m.error_hint_network() });
    }
  };
  return (
    <Button
      {...(props.text === undefined ? { variant: 'quiet', isIconOnly: true } : { variant: 'secondary' })}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={() => {
        setFocused(true);
        void preloadMenu();
      }}
      onBlur={() => setFocused(false)}
      onPress={() => void press()}
    >
      {props.text}
      {props.icon}
    </Button>
  );
}
