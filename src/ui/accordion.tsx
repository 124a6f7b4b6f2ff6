import { type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { Heading } from 'react-aria-components/Heading';
import styles from './accordion.module.css';
import { ChevronDownIcon } from './icon.tsx';

export interface AccordionItem {
  key: string;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  isDisabled?: boolean;
  content: ReactNode;
}

/** Items of which one at most is open. */
export function Accordion({
  items,
  openKey,
  onOpen,
}: {
  items: readonly AccordionItem[];
  openKey: string | undefined;
  onOpen: (key: string | undefined) => void;
}) {
  return (
    <DisclosureGroup
      className={styles['accordion'] ?? ''}
      expandedKeys={openKey === undefined ? [] : [openKey]}
      onExpandedChange={(keys) => {
        const [key] = keys;
        onOpen(key === undefined ? undefined : String(key));
      }}
    >
      {items.map(({ key, title, note, isDisabled = false, content }) => (
        <Disclosure key={key} id={key} isDisabled={isDisabled} className={styles['item'] ?? ''}>
          <Heading level={2} className={styles['heading'] ?? ''}>
            <Button slot="trigger" className={styles['trigger'] ?? ''}>
              <span className={styles['title']}>{title}</span>
              {note}
              <ChevronDownIcon />
            </Button>
          </Heading>
          <DisclosurePanel className={styles['panel'] ?? ''}>
            <div className={styles['content']}>{content}</div>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}
