import { useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { AccountNumber, withoutBlanks } from '#src/api/contract/partner-fields.ts';
import { BankDetailsForm } from '#src/api/contract/profile.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { type PortalForm, useTyped } from '#src/ui/form/portal-form.ts';
import { MaskedField } from '#src/ui/masked-field.tsx';

/** The bank details as typed: the account number twice, because a transposed digit pays a stranger. */
export const TypedBankDetails = v.pipe(
  v.object({
    ...BankDetailsForm.entries,
    account_number_again: v.pipe(v.string(), v.transform(withoutBlanks)),
  }),
  v.forward(
    v.partialCheck(
      [['account_number'], ['account_number_again']],
      (typed) => typed.account_number === typed.account_number_again,
      () => m.bank_number_differs(),
    ),
    ['account_number_again'],
  ),
);
export type TypedBankDetails = v.InferOutput<typeof TypedBankDetails>;

/** The account number on file, masked. One that is typed is typed twice. */
export function AccountNumberFields({
  form,
  saved,
}: {
  form: PortalForm<TypedBankDetails, unknown>;
  saved: string;
}) {
  const [isChanging, setChanging] = useState(false);
  const typed = useTyped(form, 'account_number');
  const set = (number: string) => {
    form.setValue('account_number', number);
    form.setValue('account_number_again', number);
  };
  // One that breaks the rule, such as without the zeros it began with, must be typed again.
  const isValid = v.is(AccountNumber, saved);
  if (isValid && typed === saved && !isChanging)
    return (
      <MaskedField
        label={m.bank_number()}
        value={saved}
        action={
          <Button
            variant="quiet"
            aria-label={m.bank_number_change()}
            onPress={() => {
              setChanging(true);
              set('');
            }}
          >
            {m.bank_number_change_short()}
          </Button>
        }
      />
    );
  return (
    <>
      <FormTextField
        form={form}
        name="account_number"
        label={m.bank_number()}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        normalizeOnBlur={withoutBlanks}
        autoFocus={isChanging}
      />
      <FormTextField
        form={form}
        name="account_number_again"
        label={m.bank_number_again()}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        normalizeOnBlur={withoutBlanks}
        suffix={
          isValid && (
            <Button
              variant="quiet"
              onPress={() => {
                set(saved);
                setChanging(false);
              }}
            >
              {m.bank_number_keep()}
            </Button>
          )
        }
      />
    </>
  );
}
