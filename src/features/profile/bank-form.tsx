import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { m } from '#messages';
import { ApiError } from '#src/api/api-error.ts';
import { accountNumberToSend } from '#src/api/contract/partner-fields.ts';
import { saveBankDetails } from '#src/api/contract/profile.calls.ts';
import { type BankDetails, BankDetailsForm } from '#src/api/contract/profile.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { type PortalForm, useFill, useIsDirty, usePortalForm, useTyped } from '#src/ui/form/portal-form.ts';
import { LeaveGuard } from '#src/ui/leave-guard.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { FormChequeField } from './cheque-field.tsx';
import styles from './profile.module.css';
import { profileQueries } from './profile.queries.ts';
import { useUnsaved } from './use-unsaved.ts';

const editable = (details: BankDetails | null) => ({
  account_holder: details?.account_holder ?? '',
  ifsc_code: details?.ifsc_code ?? '',
  bank_name: details?.bank_name ?? '',
  account_number: details?.account_number ?? '',
  cancel_cheque: details?.cancel_cheque ?? '',
});

/** The Bank Details tab (SPEC §2, §5 Bank details). One form per partner: another partner's begins empty. */
export function BankForm({ onFile }: { onFile: BankDetails | null }) {
  const { api, session } = useRouteContext({ from: '__root__' });
  const { user } = useRouteContext({ from: '/_signed-in' });
  const queryClient = useQueryClient();
  const [saved] = useState(() => editable(onFile));
  const form = usePortalForm({ schema: BankDetailsForm, initialValues: saved });
  const isDirty = useIsDirty(form);
  const unsaved = useUnsaved(form, `bank:${user.id}`, editable(onFile));
  const [isUploading, setUploading] = useState(false);
  const save = useMutation({
    mutationFn: ({ account_number, ...details }: BankDetailsForm) =>
      api.send(saveBankDetails, {
        body: { ...details, account_number: accountNumberToSend(account_number) },
      }),
    onSuccess: (_, details) => {
      form.reset(details);
      unsaved.clear();
      queryClient.setQueryData(profileQueries.bankDetails(api).queryKey, details);
      showToast({ title: m.profile_saved(), tone: 'success' });
    },
    onError: (error) => showToast({ ...failureText(error), tone: 'danger' }),
  });

  return (
    <Form
      form={form}
      className={styles['form']}
      onSubmit={async (details) => {
        if (!isUploading) await save.mutateAsync(details).catch(() => undefined);
      }}
    >
      <fieldset className={styles['group']}>
        <legend>
          <h2>{m.profile_tab_bank()}</h2>
        </legend>
        <FormTextField
          form={form}
          name="account_holder"
          label={m.bank_holder()}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <FormTextField
          form={form}
          name="account_number"
          label={m.bank_number()}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          normalize={withoutBlanks}
        />
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
          <FormChequeField form={form} name="cancel_cheque" onUploading={setUploading} />
        </div>
      </fieldset>
      {save.error && (
        <Alert tone="danger" title={failureText(save.error).title}>
          <p>{failureText(save.error).description}</p>
          <p>{m.bank_failed_kept()}</p>
        </Alert>
      )}
      <div className={styles['save']}>
        <Button type="submit" isDisabled={!isDirty || isUploading} isPending={save.isPending}>
          {m.profile_save()}
        </Button>
        {isUploading && <p role="status">{m.bank_uploading()}</p>}
      </div>
      <LeaveGuard
        isDirty={isDirty || isUploading}
        isFree={() => session.get() === undefined}
        onLeave={unsaved.clear}
      />
    </Form>
  );
}

const capitals = (typed: string) => typed.trim().toUpperCase();
const withoutBlanks = (typed: string) => typed.replace(/\s/g, '');

function IfscField({ form }: { form: PortalForm<BankDetailsForm> }) {
  const typed = useTyped(form, 'ifsc_code');
  const prefix = /^[A-Za-z]{4}/.exec(typed)?.[0];
  const [names, setNames] = useState<typeof import('./bank-names.ts')>();
  useEffect(() => void chunkInTime(() => import('./bank-names.ts')).then(setNames), []);
  const name = prefix === undefined ? undefined : names?.bankNameOf(prefix);
  useFill(form, 'bank_name', name);
  return (
    <FormTextField
      form={form}
      name="ifsc_code"
      label={m.bank_ifsc()}
      warning={names && prefix !== undefined && name === undefined ? m.bank_ifsc_unknown() : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck="false"
      enterKeyHint="next"
      normalize={capitals}
    />
  );
}

/** SPEC §8 Bank save failure: one text for a refusal, another where no answer came. */
function failureText(error: Error): { title: string; description: string | undefined } {
  const { message, hint } = errorTextOf(error);
  const isUnreached = error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
  const isGeneral = message === m.something_went_wrong();
  return {
    title: isUnreached ? m.bank_failed_network() : m.bank_failed(),
    description: isGeneral ? hint : message,
  };
}
