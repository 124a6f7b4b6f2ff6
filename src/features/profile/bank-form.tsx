import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { accountNumberToSend } from '#src/api/contract/partner-fields.ts';
import { bankDetails, saveBankDetails } from '#src/api/contract/profile.calls.ts';
import { type BankDetails, type BankDetailsForm } from '#src/api/contract/profile.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { causeOf } from '#src/api/lost-answer.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { FormCodeField } from '#src/parts/form-partner-fields.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FieldGroup } from '#src/ui/field-group.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormSummary } from '#src/ui/form/form-summary.tsx';
import { type PortalForm, useFill, useIsDirty, usePortalForm, useTyped } from '#src/ui/form/portal-form.ts';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { AccountNumberFields, TypedBankDetails } from './account-number-fields.tsx';
import { FormChequeField } from './cheque-field.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { useCode } from './use-code.tsx';
import { keptText, readInForce, useSave } from './use-save.ts';
import { useUnsaved } from './use-unsaved.ts';

const editable = (details: BankDetails | null) => ({
  account_holder: details?.account_holder ?? '',
  ifsc_code: details?.ifsc_code ?? '',
  bank_name: details?.bank_name ?? '',
  account_number: details?.account_number ?? '',
  cancel_cheque: details?.cancel_cheque ?? '',
});

/** The number on file counts as typed twice. */
const typedTwice = (details: ReturnType<typeof editable>) => ({
  ...details,
  account_number_again: details.account_number,
});

/** The details on file are others than those that the form was filled with. Nothing was sent. */
class ChangedElsewhereError extends Error {
  override readonly name = 'ChangedElsewhereError';
}

/** Whether these are the same account. The address of a cheque may differ from one answer to the next. */
const areSame = (one: BankDetails | null, other: BankDetails | null) =>
  JSON.stringify({ ...editable(one), cancel_cheque: '' }) ===
  JSON.stringify({ ...editable(other), cancel_cheque: '' });

/** The Bank Details tab (SPEC §2, §5 Bank details). Key it by partner: it keeps what was typed. */
export function BankForm({ onFile, isFresh }: { onFile: BankDetails | null; isFresh: boolean }) {
  const { api, queryClient, session, user } = useRouteContext({ from: '/_signed-in' });
  const form = usePortalForm({ schema: TypedBankDetails, initialValues: typedTwice(editable(onFile)) });
  const isDirty = useIsDirty(form);
  const unsaved = useUnsaved(form, `bank:${user.id}`, typedTwice(editable(onFile)), isFresh);
  const [isUploading, setUploading] = useState(false);
  const [isShrinking, setShrinking] = useState(false);
  const isBusy = isUploading || isShrinking;
  const { withCode, question, isAsking } = useCode(user.email);
  const { queryKey } = profileQueries.bankDetails(api);
  const save = useSave<BankDetailsForm>({
    send: async (typed) => {
      const { account_number, ...details } = typed;
      unsaved.onSent();
      // Only the whole makes an account: what is typed here is not mixed with another one unseen.
      const inForce = await readInForce(async () => (await api.send(bankDetails, { fresh: true })) ?? null);
      // What is typed may be there already: an earlier save whose answer was lost.
      if (inForce !== undefined && !areSame(inForce, onFile) && !areSame(inForce, typed)) {
        queryClient.setQueryData(queryKey, inForce);
        throw new ChangedElsewhereError('the bank details were changed elsewhere');
      }
      return withCode((code) =>
        api.send(saveBankDetails, {
          body: { ...details, account_number: accountNumberToSend(account_number), ...code },
        }),
      );
    },
    look: async () => editable((await api.send(bankDetails, {})) ?? null),
    before: editable(onFile),
    onSaved: (details) => {
      unsaved.onSaved(typedTwice(editable(details)));
      queryClient.setQueryData(queryKey, details);
    },
    onFailed: (error) => {
      // The form tells this one itself.
      if (!(error instanceof ChangedElsewhereError)) showToast({ ...failureText(error), tone: 'danger' });
    },
  });

  return (
    <Form
      form={form}
      className={layout['sections']}
      onSubmit={async ({ account_number_again: _, ...details }) => {
        if (!isBusy) await save.mutateAsync(details);
      }}
    >
      <FormSummary />
      <FieldGroup title={m.profile_tab_bank()} isPaired>
        <FormTextField
          form={form}
          name="account_holder"
          label={m.bank_holder()}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <AccountNumberFields key={onFile?.account_number} form={form} saved={onFile?.account_number ?? ''} />
        <IfscField form={form} />
        <FormTextField
          form={form}
          name="bank_name"
          label={m.bank_name()}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <div className={styles['wide']}>
          <FormChequeField
            form={form}
            name="cancel_cheque"
            onUploading={setUploading}
            onMaking={setShrinking}
          />
        </div>
      </FieldGroup>
      {save.error && (
        <Alert tone="danger" title={failureText(save.error).title}>
          <p>{failureText(save.error).description}</p>
          <p>{keptText(save.error, m.bank_failed_kept())}</p>
        </Alert>
      )}
      <div className={`${layout['atFoot']} ${styles['save']}`}>
        <Button type="submit" isDisabled={!isDirty || isBusy} isPending={save.isPending}>
          {m.profile_save()}
        </Button>
        {isBusy && <p role="status">{m.bank_uploading()}</p>}
        {save.isLooking && <p role="status">{m.save_looking()}</p>}
      </div>
      {question}
      <LeaveGuard
        isDirty={isDirty || isBusy}
        // A save in progress does not block leaving: its toast also shows on the next screen.
        isFree={() => (save.isPending && !isAsking) || session.get() === undefined}
        onLeave={unsaved.clear}
      />
    </Form>
  );
}

function IfscField({ form }: { form: PortalForm<TypedBankDetails> }) {
  const typed = useTyped(form, 'ifsc_code');
  const prefix = /^[A-Za-z]{4}/.exec(typed)?.[0];
  const [names, setNames] = useState<typeof import('./bank-names.ts')>();
  useEffect(() => void chunkInTime(() => import('./bank-names.ts')).then(setNames), []);
  const name = prefix === undefined ? undefined : names?.bankNameOf(prefix);
  useFill(form, 'bank_name', name);
  return (
    <FormCodeField
      form={form}
      name="ifsc_code"
      label={m.bank_ifsc()}
      warning={names && prefix !== undefined && name === undefined ? m.bank_ifsc_unknown() : undefined}
      enterKeyHint="next"
    />
  );
}

/** SPEC §8 Bank save failure: one title for a refusal, another if no answer came. */
function failureText(failure: Error): { title: string; description: string | undefined } {
  if (failure instanceof ChangedElsewhereError)
    return { title: m.form_changed_elsewhere(), description: m.form_changed_elsewhere_text() };
  const error = causeOf(failure);
  const { message, hint } = errorTextOf(error);
  const isUnreached = error instanceof ApiError && error.isUnreached;
  const isGeneral = message === m.something_went_wrong();
  return {
    title: isUnreached ? m.bank_failed_network() : m.bank_failed(),
    description: isGeneral ? hint : message,
  };
}
