import { type SubmitEvent, useState } from 'react';
import { m } from '#messages';
import { asksForCode } from '#src/api/asks-for-code.ts';
import { type Credentials } from '#src/api/contract/credentials.schema.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { OneTimeCodeField } from '#src/ui/one-time-code-field.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { SignInFailure } from './password-step.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './visitor-form.module.css';

const LENGTH = 6;

/** The second factor (SPEC §2 Login): signs in again, with the code. */
export function CodeStep({ credentials, onBack }: { credentials: Credentials; onBack: () => void }) {
  const [code, setCode] = useState('');
  // A code is valid once, so the next try needs a new one.
  const signIn = useSignIn(() => setCode(''));
  const isComplete = code.length === LENGTH;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isComplete || signIn.isPending) return;
    // The error is already shown on the screen and in a toast.
    await signIn.send({ ...credentials, code }).catch(() => undefined);
  };

  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
      <ScreenTitle>{m.portal_title()}</ScreenTitle>
      {signIn.error !== undefined &&
        (asksForCode(signIn.error) ? (
          <Alert tone="danger" title={m.login_code_again()} />
        ) : (
          <SignInFailure error={signIn.error} />
        ))}
      <OneTimeCodeField label={m.login_code_prompt()} value={code} onChange={setCode} />
      <p className={styles['intro']}>{m.login_code_hint({ email: credentials.email })}</p>
      <Button type="submit" isDisabled={!isComplete} isPending={signIn.isPending}>
        {m.login_code_submit()}
      </Button>
      <Button variant="quiet" onPress={onBack}>
        {m.login_code_back()}
      </Button>
    </form>
  );
}
