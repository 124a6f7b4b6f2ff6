import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { m } from '#messages';
import { Credentials } from '#src/api/contract/session.schema.ts';
import { errorTextOf } from '#src/api/error-text.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { FormPasswordField } from '#src/ui/form/form-password-field.tsx';
import { FormTextField } from '#src/ui/form/form-text-field.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { usePortalForm } from '#src/ui/form/portal-form.ts';
import { Logo } from '#src/ui/logo.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { showToast } from '#src/ui/toast-queue.ts';
import styles from './sign-in-screen.module.css';
import { asksForCode, useSignIn } from './use-sign-in.ts';

/** /login (SPEC §2). */
export function SignInScreen() {
  const { back } = useSearch({ from: '/_public' });
  const { session } = useRouteContext({ from: '__root__' });
  const signIn = useSignIn(back);
  const form = usePortalForm({ schema: Credentials, initialValues: { email: '', password: '' } });

  const submit = async (credentials: Credentials) => {
    try {
      await signIn.mutateAsync(credentials);
      showToast({ title: m.login_done_title(), description: m.login_done_text(), tone: 'success' });
    } catch (error) {
      showToast({ title: m.error_title(), description: textOf(error).message, tone: 'danger' });
    }
  };

  return (
    <main className={styles['screen']}>
      <Form form={form} onSubmit={submit} className={styles['form']}>
        <span className={styles['brand']}>
          <Logo />
          {m.vendor_name()}
        </span>
        <ScreenTitle>{m.portal_title()}</ScreenTitle>
        <p className={styles['intro']}>{m.login_intro()}</p>
        {session.ended() === 'expired' && !signIn.error && (
          <Alert tone="info">{m.login_session_ended()}</Alert>
        )}
        {signIn.error && <SignInFailure error={signIn.error} />}
        <FormTextField
          form={form}
          name="email"
          label={m.login_email()}
          type="email"
          inputMode="email"
          autoComplete="username"
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
        <Link to="/forgot-password" className={styles['forgot']}>
          {m.login_forgot()}
        </Link>
        <div className={styles['or']}>{m.login_or()}</div>
        <Link to="/signup" className={buttonClass({ variant: 'secondary' })}>
          {m.login_signup()}
        </Link>
      </Form>
      <div className={styles['picture']} />
    </main>
  );
}

function SignInFailure({ error }: { error: unknown }) {
  const { message, hint } = textOf(error);
  return (
    <Alert tone="danger" title={message === '' ? m.login_alert_empty() : message}>
      {hint}
    </Alert>
  );
}

/** The API's word for "a code, please" is no text for a partner. */
function textOf(error: unknown) {
  return asksForCode(error) ? { message: m.login_two_factor(), hint: undefined } : errorTextOf(error);
}
