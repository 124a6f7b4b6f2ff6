import { Link, useRouteContext } from '@tanstack/react-router';
import { useRef } from 'react';
import { m } from '#messages';
import { Credentials } from '#src/api/contract/session.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useTextForm } from '#src/ui/form/text-form.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useFirstTyped } from './use-first-typed.ts';
import { asksForCode, useSignIn } from './use-sign-in.ts';
import styles from './visitor-form.module.css';

/** @param props.onCodeWanted the credentials are right, and the account has a second factor. */
export function PasswordStep({ onCodeWanted }: { onCodeWanted: (credentials: Credentials) => void }) {
  const { session } = useRouteContext({ from: '__root__' });
  const signIn = useSignIn((error, credentials) => {
    if (asksForCode(error)) onCodeWanted(credentials);
  });
  const form = useTextForm(Credentials, { email: '', password: '' });
  const place = useRef<HTMLParagraphElement>(null);
  useFirstTyped(form, place);
  const failure = asksForCode(signIn.error) ? undefined : signIn.error;

  return (
    <Form form={form} onSubmit={signIn.send} className={styles['form']}>
      <ScreenTitle>{m.portal_title()}</ScreenTitle>
      <p ref={place} className={styles['intro']}>
        {m.login_intro()}
      </p>
      {session.ended() === 'expired' && !failure && <Alert tone="info">{m.login_session_ended()}</Alert>}
      {failure !== undefined && <SignInFailure error={failure} />}
      <TextField
        {...form.field('email')}
        label={m.login_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field('password')}
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

/** A refused sign-in, of either step (SPEC §8 Login failure). */
export function SignInFailure({ error }: { error: unknown }) {
  const { message, hint } = errorTextOf(error);
  return (
    <Alert tone="danger" title={message === '' ? m.login_alert_empty() : message}>
      {hint}
    </Alert>
  );
}
