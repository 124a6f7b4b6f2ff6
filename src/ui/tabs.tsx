import { type ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

interface TabEntry<Key extends string> {
  key: Key;
  text: string;
  content: ReactNode;
}

/** Panels of which one is seen. All stay mounted, so that nothing typed in one is lost by looking at another. */
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
  return (
    <AriaTabs
      className={styles['tabs'] ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const entry = entries.find((candidate) => candidate.key === key);
        if (entry) onSelect(entry.key);
      }}
    >
      <TabList aria-label={label} className={styles['list'] ?? ''}>
        {entries.map(({ key, text }) => (
          <Tab key={key} id={key} className={styles['tab'] ?? ''}>
            {text}
          </Tab>
        ))}
      </TabList>
      {entries.map(({ key, content }) => (
        <TabPanel key={key} id={key} shouldForceMount className={styles['panel'] ?? ''}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
