import { type KeyboardEvent, type ReactNode, useId } from 'react';
import layout from './layout.module.css';
import styles from './tabs.module.css';

interface TabEntry<Key extends string> {
  key: Key;
  text: string;
  content: ReactNode;
}

/** The index of the tab that a key leads to. The arrow keys wrap around. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from, count) => (from + count - 1) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** All panels stay mounted and keep what is typed. react-aria's tabs would add a tenth to the script. */
export function Tabs<Key extends string>({
  label,
  entries,
  selected,
  onSelect,
}: {
  label: string;
  entries: readonly TabEntry<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
}) {
  const id = useId();
  const step = (event: KeyboardEvent<HTMLElement>, from: number) => {
    const to = STEPS[event.key]?.(from, entries.length);
    const entry = to === undefined ? undefined : entries[to];
    if (!entry) return;
    event.preventDefault();
    onSelect(entry.key);
    document.getElementById(`${id}-${entry.key}`)?.focus();
  };
  return (
    <div className={layout['sections']}>
      <div role="tablist" aria-label={label} className={styles['list']}>
        {entries.map(({ key, text }, index) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-controls={`${id}-${key}-panel`}
            aria-selected={key === selected}
            tabIndex={key === selected ? 0 : -1}
            className={styles['tab']}
            onClick={() => onSelect(key)}
            onKeyDown={(event) => step(event, index)}
          >
            {text}
          </button>
        ))}
      </div>
      {entries.map(({ key, content }) => (
        <div
          key={key}
          role="tabpanel"
          id={`${id}-${key}-panel`}
          aria-labelledby={`${id}-${key}`}
          hidden={key !== selected}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
