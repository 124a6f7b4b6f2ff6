import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import layout from './layout.module.css';
import styles from './accordion.module.css';
import { ChevronDownIcon } from './inner-icons.tsx';

export interface AccordionItem {
  key: string;
  title: string;
  note?: ReactNode;
  isDisabled?: boolean;
  content: ReactNode;
}

/** A list of items of which at most one is open. Closed items stay mounted and keep their state. */
export function Accordion({
  items,
  openKey,
  onOpen,
}: {
  items: readonly AccordionItem[];
  openKey: string | undefined;
  onOpen: (key: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className={layout['stack']}>
      {items.map(({ key, title, note, isDisabled = false, content }) => (
        <div key={key} className={`${layout['surface']} ${styles['item']}`}>
          <h2 className={styles['heading']}>
            <button
              type="button"
              id={`${id}-${key}`}
              className={styles['trigger']}
              aria-expanded={key === openKey}
              aria-controls={`${id}-${key}-panel`}
              disabled={isDisabled}
              onClick={({ currentTarget: button }) => {
                const { top } = button.getBoundingClientRect();
                flushSync(() => onOpen(key === openKey ? undefined : key));
                // The item that closes may be above: what was pressed stays where it was.
                scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
              }}
            >
              <span className={styles['title']}>{title}</span>
              {note}
              <ChevronDownIcon />
            </button>
          </h2>
          <div
            id={`${id}-${key}-panel`}
            role="group"
            aria-labelledby={`${id}-${key}`}
            hidden={key !== openKey}
          >
            <div className={styles['content']}>{content}</div>
          </div>
        </div>
      ))}
    </div>
  );
}
