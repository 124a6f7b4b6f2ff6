import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { m } from '#messages';
import field from './field.module.css';
import { CheckIcon, SearchIcon } from './icon.tsx';
import { type PopupProps } from './on-demand.tsx';
import layout from './layout.module.css';
import styles from './select-popup.module.css';

/** From this many options on, the list has a search box. */
const SEARCH_FROM = 9;
/** With a finger, from this many on it has the focus at once, which brings up the keyboard. */
const SEARCH_FIRST_FROM = 12;

interface SelectOption {
  key: string;
  text: string;
}

export interface SelectPopupProps extends PopupProps {
  label: string;
  options: readonly SelectOption[];
  /** The key of the chosen option; empty for none. */
  value: string;
  onChange: (key: string) => void;
}

export function SelectPopup(props: SelectPopupProps) {
  return (
    <Popover
      className={`${layout['raised']} ${styles['popover']}`}
      aria-label={props.label}
      placement="bottom start"
      triggerRef={props.triggerRef}
      isOpen
      onOpenChange={props.onClose}
    >
      {props.options.length < SEARCH_FROM ? <Options {...props} /> : <SearchableOptions {...props} />}
    </Popover>
  );
}

function SearchableOptions(props: SelectPopupProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const isSearchFirst =
    props.options.length >= SEARCH_FIRST_FROM || !globalThis.matchMedia('(pointer: coarse)').matches;
  return (
    <Autocomplete filter={contains}>
      <SearchField
        className={styles['search'] ?? ''}
        aria-label={m.ui_search_in({ label: props.label })}
        autoFocus={isSearchFirst}
      >
        <SearchIcon />
        <Input className={field['input'] ?? ''} />
      </SearchField>
      <Options {...props} />
    </Autocomplete>
  );
}

function Options({ label, options, value, onChange, autoFocus, onClose }: SelectPopupProps) {
  return (
    <ListBox
      className={styles['list'] ?? ''}
      aria-label={label}
      autoFocus={autoFocus}
      shouldFocusOnHover
      selectionMode="single"
      selectedKeys={value === '' ? [] : [value]}
      onSelectionChange={(keys) => {
        // There are none if the chosen option was pressed again.
        for (const key of keys) onChange(String(key));
        onClose();
      }}
      renderEmptyState={() => <p className={styles['none']}>{m.ui_no_match()}</p>}
    >
      {options.map(({ key, text }) => (
        <ListBoxItem key={key} id={key} textValue={text} className={styles['option'] ?? ''}>
          {({ isSelected }) => (
            <>
              <span>{text}</span>
              {isSelected && <CheckIcon />}
            </>
          )}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
