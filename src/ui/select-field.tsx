import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { m } from '#messages';
import { type FieldWords } from './field.ts';
import field from './field.module.css';
import { CheckIcon, ChevronDownIcon, SearchIcon } from './icon.tsx';
import styles from './select-field.module.css';

/** With more options than this the list gets a search box. */
const SEARCH_FROM = 9;

export interface SelectOption {
  key: string;
  text: string;
  isDisabled?: boolean;
}

export interface SelectFieldProps extends FieldWords {
  options: readonly SelectOption[];
  /** The chosen option's key; empty for none. */
  value: string;
  onChange: (key: string) => void;
  placeholder?: string | undefined;
  isDisabled?: boolean;
}

/** One of a list. Long lists can be searched. */
export function SelectField({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder,
  isDisabled = false,
}: SelectFieldProps) {
  return (
    <Select
      className={field['field'] ?? ''}
      value={value === '' ? null : value}
      onChange={(key) => onChange(key === null ? '' : String(key))}
      isDisabled={isDisabled}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      placeholder={placeholder ?? m.ui_choose()}
    >
      <Label className={field['label'] ?? ''}>{label}</Label>
      {description !== undefined && (
        <Text slot="description" className={field['description'] ?? ''}>
          {description}
        </Text>
      )}
      <Button className={`${field['control']} ${styles['button']}`}>
        <SelectValue className={styles['value'] ?? ''} />
        <ChevronDownIcon />
      </Button>
      <FieldError className={field['error'] ?? ''}>{errorMessage}</FieldError>
      <Popover className={styles['popover'] ?? ''}>
        {options.length < SEARCH_FROM ? (
          <Options options={options} />
        ) : (
          <SearchableOptions options={options} label={label} />
        )}
      </Popover>
    </Select>
  );
}

function SearchableOptions({ options, label }: { options: readonly SelectOption[]; label: string }) {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <SearchField className={styles['search'] ?? ''} aria-label={m.ui_search_in({ label })} autoFocus>
        <SearchIcon />
        <Input className={field['input'] ?? ''} />
      </SearchField>
      <Options options={options} />
    </Autocomplete>
  );
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return (
    <ListBox
      className={styles['list'] ?? ''}
      renderEmptyState={() => <p className={styles['none']}>{m.ui_no_match()}</p>}
    >
      {options.map(({ key, text, isDisabled = false }) => (
        <ListBoxItem
          key={key}
          id={key}
          textValue={text}
          isDisabled={isDisabled}
          className={styles['option'] ?? ''}
        >
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
