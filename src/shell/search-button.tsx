import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';
import { onDemand, useOpening } from '#src/ui/on-demand.tsx';
import styles from './shell.module.css';

const searchWindow = onDemand(
  async () => (await import('#src/features/search/search-window.tsx')).SearchWindow,
);

/** A dialog or a menu is open, which has to be answered or left first. */
const OTHER_WINDOW = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** At a desk: the search of everything, also by Ctrl K or ⌘ K. */
export function SearchButton() {
  const { trigger, press, Popup, popup } = useOpening(searchWindow);
  const { ref } = trigger;
  const former = useRef<Element | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (document.querySelector(OTHER_WINDOW)) return;
      former.current = document.activeElement;
      // The press moves the focus to the button: what is typed until the search is there changes no field.
      ref.current?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref]);
  /** To where it was at Ctrl K. */
  const giveFocusBack = () => {
    if (former.current instanceof HTMLElement) former.current.focus();
    former.current = null;
  };
  const close = () => {
    // The dialog gives the focus back to the button, unless something else has it in that frame.
    flushSync(popup.onClose);
    giveFocusBack();
  };
  return (
    <div className={styles['search']}>
      <Button
        {...trigger}
        icon={<SearchIcon />}
        aria-label={m.search_open()}
        aria-haspopup="dialog"
        onPress={press}
        // An opening that still waits for its code ends when the button loses the focus.
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.currentTarget.blur();
          giveFocusBack();
        }}
      />
      {Popup && <Popup onClose={close} />}
    </div>
  );
}
