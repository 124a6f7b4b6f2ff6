import { type ReactNode } from 'react';
import { PROFILE_PASSWORD, REGISTRATION_PASSWORD, RESET_PASSWORD } from '#src/api/contract/password-rules.ts';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { CheckboxField } from '#src/ui/checkbox-field.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { type FieldWords } from '#src/ui/field.ts';
import { FieldGroup } from '#src/ui/field-group.tsx';
import { FileField, type ToFile } from '#src/ui/file-field.tsx';
import { NormalizedTextField } from '#src/ui/normalized-text-field.tsx';
import { OneTimeCodeField } from '#src/ui/one-time-code-field.tsx';
import { NewPasswordField } from '#src/parts/new-password-field.tsx';
import { MaskedField } from '#src/ui/masked-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { PasswordChecklist } from '#src/parts/password-checklist.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { WholeNumberField } from '#src/ui/whole-number-field.tsx';
import { HINDI, Held, LONG, type States, UNBROKEN, nothing } from './specimens-shared.tsx';

const asItIs: ToFile = ([file]) => Promise.resolve(file ? { file } : {});

const FIELD = { label: 'Label', description: 'A hint that is there before anything is typed.' };

/** The states that all fields have, and `more` of one alone. */
function fieldStates<Value>(
  draw: (words: FieldWords, value: Value, onChange: (value: Value) => void) => ReactNode,
  { empty, filled, long }: { empty: Value; filled: Value; long: Value },
  more: States = {},
): States {
  const held = (words: FieldWords, initial: Value) => () => (
    <Held initial={initial}>{(value, onChange) => draw(words, value, onChange)}</Held>
  );
  return {
    'empty, rest': held(FIELD, empty),
    filled: held(FIELD, filled),
    error: held({ ...FIELD, errorMessage: 'What is wrong, and what to do about it.' }, filled),
    'long text': held({ label: LONG, description: HINDI, errorMessage: `${LONG}. ${UNBROKEN}` }, long),
    ...more,
  };
}

const SHORT_LIST = ['Redington', 'Ingram Micro', LONG].map((text) => ({ key: text, text }));
const LONG_LIST = Array.from({ length: 12 }, (_, place) => ({
  key: String(place),
  text: `Product ${place + 1}`,
}));
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

/** What a form asks for. */
export const FIELD_SPECIMENS: Record<string, States> = {
  'masked-field': {
    filled: () => <MaskedField label="Account number" value="001234567890" />,
    long: () => <MaskedField label={LONG} value={UNBROKEN} />,
  },
  'checkbox-field': fieldStates(
    ({ label, errorMessage }, value, onChange) => (
      <CheckboxField label={label} errorMessage={errorMessage} value={value} onChange={onChange} />
    ),
    { empty: false, filled: true, long: true },
  ),
  'date-field': fieldStates(
    (words, value, onChange) => <DateField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: '2026-04-05', long: '2026-12-31' },
  ),
  'field-group': {
    'with a description': () => (
      <FieldGroup title="Details" description={LONG}>
        <TextField label="Name" value="" onChange={() => undefined} />
      </FieldGroup>
    ),
    paired: () => (
      <FieldGroup title="Details" isPaired>
        <TextField label="Name" value="" onChange={() => undefined} />
        <TextField label="City" value="" onChange={() => undefined} />
      </FieldGroup>
    ),
  },
  'file-field': fieldStates<File | undefined>(
    (words, value, onChange) => (
      <FileField
        {...words}
        rule={UPLOAD_RULES.invoices}
        value={value}
        onChange={onChange}
        takes="pages"
        toFile={asItIs}
      />
    ),
    { empty: undefined, filled: pdf('invoice.pdf'), long: pdf(`${UNBROKEN.replaceAll('/', '-')}.pdf`) },
    {
      pending: () => (
        <FileField
          {...FIELD}
          rule={UPLOAD_RULES.invoices}
          value={pdf('invoice.pdf')}
          onChange={nothing}
          takes="pages"
          toFile={asItIs}
          progress={0.4}
          onCancel={nothing}
        />
      ),
    },
  ),
  'new-password-field': fieldStates(
    (words, value, onChange) => (
      <NewPasswordField {...words} value={value} onChange={onChange} rule={REGISTRATION_PASSWORD} />
    ),
    { empty: '', filled: 'Partner@2026', long: UNBROKEN },
  ),
  'normalized-text-field': fieldStates(
    (words, value, onChange) => (
      <NormalizedTextField
        {...words}
        value={value}
        onChange={onChange}
        normalize={(typed) => typed.toUpperCase()}
      />
    ),
    { empty: '', filled: '27AAPFU0939F1ZV', long: UNBROKEN },
  ),
  'one-time-code-field': fieldStates(
    ({ label, errorMessage }, value, onChange) => (
      <OneTimeCodeField label={label} errorMessage={errorMessage} value={value} onChange={onChange} />
    ),
    { empty: '', filled: '123', long: '123456' },
  ),
  'password-field': fieldStates(
    (words, value, onChange) => <PasswordField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: 'Partner@2026', long: UNBROKEN },
  ),
  'password-checklist': {
    empty: () => <PasswordChecklist password="" rule={REGISTRATION_PASSWORD} />,
    'some met': () => <PasswordChecklist password="partner1" rule={PROFILE_PASSWORD} />,
    'all met': () => <PasswordChecklist password="Partner@2026" rule={RESET_PASSWORD} />,
  },
  'select-field': fieldStates(
    (words, value, onChange) => (
      <SelectField {...words} options={SHORT_LIST} value={value} onChange={onChange} />
    ),
    { empty: '', filled: 'Redington', long: LONG },
    {
      searchable: () => (
        <Held initial="">
          {(value, onChange) => (
            <SelectField {...FIELD} options={LONG_LIST} value={value} onChange={onChange} />
          )}
        </Held>
      ),
      disabled: () => (
        <SelectField {...FIELD} options={SHORT_LIST} value="Redington" onChange={nothing} isDisabled />
      ),
    },
  ),
  'text-field': fieldStates(
    (words, value, onChange) => <TextField {...words} value={value} onChange={onChange} />,
    { empty: '', filled: 'INV-1', long: UNBROKEN },
    {
      warning: () => <TextField {...FIELD} value="INV-1" warning="What may be wrong with it." />,
      'read-only': () => <TextField {...FIELD} value="INV-1" isReadOnly />,
    },
  ),
  'whole-number-field': fieldStates(
    (words, value, onChange) => <WholeNumberField {...words} value={value} onChange={onChange} />,
    { empty: 0, filled: 1_234_567, long: 999_999_999_999 },
    {
      rupees: () => (
        <Held initial={18_500}>
          {(value, onChange) => <WholeNumberField {...FIELD} value={value} onChange={onChange} isRupees />}
        </Held>
      ),
    },
  ),
};
