import { Link, useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '#messages';
import { forgotPassword } from '#src/api/contract/registration.calls.ts';
import { ForgotPasswordPayload } from '#src/api/contract/registration.schema.ts';
import { LostAnswerError, causeOf, sendOrLook } from '#src/api/lost-answer.ts';
import { useRepeatKey } from '#src/parts/repeat-key.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { FailureAlert, toastFailure } from '#src/parts/failure.tsx';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts';
import { useCall } from './use-call.ts';
import styles from './visitor-form.module.css';

const RESEND_AFTER_MS = 60_000;
/** A request that is older is over: a reload begins anew. */
const RECENT_MS = 30 * 60_000;
/** The last request of this tab, so that a reload does not shorten the wait. */
const asked = createTabStore('forgot-password');

/** /forgot-password (SPEC §2, §4): requests the mail, again after a minute at the earliest. */
export function ForgotPasswordScreen() {
  const { api, now } = useRouteContext({ from: '__root__' });
  const [last, setLast] = useState(() => recent(asked.read(), now().getTime()));
  const secondsLeft = useSecondsLeft(() => {
    const left = Number(last['at'] ?? 0) + RESEND_AFTER_MS - now().getTime();
    // Only a clock that was set back leaves more.
    return left > RESEND_AFTER_MS ? 0 : left;
  });
  const form = usePortalForm({
    schema: ForgotPasswordPayload,
    initialValues: { email: last['email'] ?? '' },
  });
  // Later, the partner wants another mail.
  const repeatKey = useRepeatKey(RESEND_AFTER_MS);
  const request = useCall({
    call: (body: ForgotPasswordPayload) =>
      sendOrLook(() => api.send(forgotPassword, { body, idempotencyKey: repeatKey.of(body) })),
    onSuccess: (_, { email }) => {
      repeatKey.forget();
      const mark = { email, at: String(now().getTime()) };
      asked.write(mark);
      setLast(mark);
      showToast({ title: m.forgot_done(), tone: 'success' });
    },
    onError: (error) => toastFailure(causeOf(error)),
  });
  const hasFailed = request.error !== undefined;
  const isSent = last['at'] !== undefined;

  return (
    <Form
      form={form}
      className={styles['form']}
      onSubmit={async (body) => {
        if (secondsLeft === 0) await request.send(body);
      }}
    >
      <ScreenTitle>{m.forgot_title()}</ScreenTitle>
      <p className={styles['intro']}>{m.forgot_intro()}</p>
      {hasFailed && <FailureAlert error={causeOf(request.error)} />}
      {request.error instanceof LostAnswerError && <Alert tone="warning" title={m.forgot_unsure()} />}
      {isSent && !hasFailed && (
        <Alert tone="success" title={m.forgot_done()}>
          {m.forgot_done_hint()}
        </Alert>
      )}
      <FormTextField
        form={form}
        name="email"
        label={m.login_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="send"
      />
      <Button type="submit" isDisabled={secondsLeft > 0} isPending={request.isPending}>
        {!isSent
          ? m.forgot_send()
          : secondsLeft > 0
            ? m.forgot_resend_in({ seconds: secondsLeft })
            : m.forgot_resend()}
      </Button>
      <Link to="/login" className={styles['other']}>
        {m.forgot_back()}
      </Link>
    </Form>
  );
}

/** Without the time of a request that is over, or that a wrong clock has put into the future. */
function recent({ at, ...rest }: Record<string, string>, now: number): Record<string, string> {
  const age = now - Number(at);
  return at !== undefined && age >= 0 && age <= RECENT_MS ? { ...rest, at } : rest;
}
