import { capitals, mobileAsTyped, normalMobile, withoutBlanks } from '#src/api/contract/partner-fields.ts';
import { bindField, textOf } from '#src/ui/form/bind-field.tsx';
import { NormalizedTextField } from '#src/ui/normalized-text-field.tsx';
import { TextField, type TextFieldProps } from '#src/ui/text-field.tsx';

type Props = Pick<
  TextFieldProps,
  'label' | 'description' | 'warning' | 'enterKeyHint' | 'name' | 'value' | 'onChange' | 'errorMessage'
>;

/** A code such as a GST number or an IFSC: capitals without blanks, and no word of a dictionary. */
export const FormCodeField = bindField(
  (props: Props) => (
    <NormalizedTextField
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck="false"
      normalize={capitals}
      normalizeOnBlur={withoutBlanks}
    />
  ),
  textOf,
);

export const FormMobileField = bindField(
  (props: Props) => (
    <NormalizedTextField
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      normalize={mobileAsTyped}
      normalizeOnBlur={normalMobile}
    />
  ),
  textOf,
);

export const FormPincodeField = bindField(
  (props: Props) => (
    <TextField {...props} inputMode="numeric" autoComplete="postal-code" normalizeOnBlur={withoutBlanks} />
  ),
  textOf,
);
