import { Link, useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { m } from '#messages';
import { asksForCode } from '#src/api/asks-for-code.ts';
import { Credentials } from '#src/api/contract/credentials.schema.ts';
import { Email } from '#src/api/contract/email.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { firstTyped } from '#src/first-paint/first-typed.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { FormPasswordField } from '#src/ui/form/form-password-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { usePortalForm, watchTyped } from '#src/ui/form/portal-form.ts';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { useFirstTyped } from './use-first-typed.ts';
import { typedEmail, useSignIn } from './use-sign-in.ts';
import styles from './visitor-form.module.css';

/**
 * @param props.email of the account whose code step the partner comes back from
 * @param props.onCodeWanted called if the credentials are right but the account needs a code
 */
export function PasswordStep({
  email: before = '',
  onCodeWanted,
}: {
  email: string | undefined;
  onCodeWanted: (credentials: Credentials) => void;
}) {
  const { session } = useRouteContext({ from: '__root__' });
  const signIn = useSignIn((error, credentials) => {
    if (asksForCode(error)) onCodeWanted(credentials);
  });
  const place = useRef<HTMLParagraphElement>(null);
  const [initial] = useState(() => {
    const { email = '', password = '' } = firstTyped() ?? {};
    return { email: [email, before, typedEmail.read()['email']].find(Boolean) ?? '', password };
  });
  const form = usePortalForm({ schema: Credentials, initialValues: initial });
  useFirstTyped(form, initial, place);
  useEffect(
    () =>
      // Nothing else: a password that was typed into the wrong field is not kept.
      watchTyped(form, ({ email }) =>
        v.is(Email, email) ? typedEmail.write({ email }) : typedEmail.clear(),
      ),
    [form],
  );
  const [isPasswordLost] = useState(() => globalThis.isPasswordLost === true);
  // Told once.
  useEffect(() => {
    globalThis.isPasswordLost = false;
  }, []);
  const failure = asksForCode(signIn.error) ? undefined : signIn.error;

  return (
    <Form form={form} onSubmit={signIn.send} className={styles['form']}>
      <ScreenTitle>{m.portal_title()}</ScreenTitle>
      <p ref={place} className={styles['intro']} hidden={failure !== undefined}>
        {m.login_intro()}
      </p>
      {session.ended() === 'expired' && !failure && <Alert tone="info">{m.login_session_ended()}</Alert>}
      {isPasswordLost && !failure && <Alert tone="info">{m.login_password_lost()}</Alert>}
      {failure !== undefined && <SignInFailure error={failure} />}
      <FormTextField
        form={form}
        name="email"
        label={m.login_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <FormPasswordField
        form={form}
        name="password"
        label={m.login_password()}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button type="submit" isPending={signIn.isPending}>
        {m.login_continue()}
      </Button>
      <Link to="/forgot-password" className={styles['other']}>
        {m.login_forgot()}
      </Link>
      <div className={styles['or']}>{m.login_or()}</div>
      <Link to="/signup" className={buttonClass({ variant: 'secondary' })}>
        {m.login_signup()}
      </Link>
    </Form>
  );
}

/** A failed sign-in, in either step (SPEC §8 Login failure). */
export function SignInFailure({ error }: { error: unknown }) {
  const { message, hint } = errorTextOf(error);
  return (
    <Alert tone="danger" title={message === '' ? m.login_alert_empty() : message}>
      {hint}
    </Alert>
  );
}
