import { useState } from 'react';
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router';
import { m } from '#messages';
import { RESET_PASSWORD } from '#src/api/contract/password-rules.ts';
import { dashboard } from '#src/api/contract/programs.calls.ts';
import { resetPassword } from '#src/api/contract/registration.calls.ts';
import { ResetPasswordPayload } from '#src/api/contract/registration.schema.ts';
import { LostAnswerError, causeOf, sendOrLook } from '#src/api/lost-answer.ts';
import { useRepeatKey } from '#src/parts/repeat-key.ts';
import { FailureAlert, toastFailure } from '#src/parts/failure.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormNewPasswordField } from '#src/parts/form-new-password-field.tsx';
import { FormPasswordField } from '#src/ui/form/form-password-field.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { useCall } from './use-call.ts';
import styles from './visitor-form.module.css';

/** /reset-password/{hash} (SPEC §2, §5). `token`: the last part of the mail's link, or empty. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const { api, session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const form = usePortalForm({
    schema: ResetPasswordPayload,
    initialValues: { new_password: '', confirm_password: '', token },
  });
  /** The answer to one of the tries was lost: the link may be used up by it. */
  const [isUnsure, setUnsure] = useState(false);
  const repeatKey = useRepeatKey();
  const reset = useCall({
    call: (body: ResetPasswordPayload) =>
      sendOrLook(() => api.send(resetPassword, { body, idempotencyKey: repeatKey.of(body) })),
    onSuccess: async () => {
      showToast({ title: m.reset_done(), tone: 'success' });
      // The API has ended the sessions of the link's partner, who may not be the one signed in here: a refused call tells.
      if (session.get()) await api.send(dashboard, { fresh: true }).catch(() => undefined);
      await navigate({ to: '/login', replace: true });
    },
    onError: (error) => {
      if (error instanceof LostAnswerError) setUnsure(true);
      toastFailure(causeOf(error));
    },
  });
  const hasToken = token !== '';
  const hasFailed = reset.error !== undefined;

  return (
    <Form form={form} className={styles['form']} onSubmit={reset.send}>
      <ScreenTitle>{m.reset_title()}</ScreenTitle>
      {!hasToken && (
        <Alert tone="danger" title={m.token_required()}>
          {m.reset_no_token()}
        </Alert>
      )}
      {hasFailed && <FailureAlert error={causeOf(reset.error)} />}
      {isUnsure && <Alert tone="warning" title={m.reset_unsure()} />}
      <FormNewPasswordField
        form={form}
        name="new_password"
        label={m.reset_new()}
        rule={RESET_PASSWORD}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <FormPasswordField
        form={form}
        name="confirm_password"
        label={m.reset_confirm()}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <Button type="submit" isPending={reset.isPending} isDisabled={!hasToken}>
        {m.reset_submit()}
      </Button>
      {(hasFailed || !hasToken) && (
        <Link to="/forgot-password" className={styles['other']}>
          {m.reset_again()}
        </Link>
      )}
      <Link to="/login" className={styles['other']}>
        {m.forgot_back()}
      </Link>
    </Form>
  );
}
