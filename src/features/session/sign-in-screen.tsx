import { useState } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';

/** /login (SPEC §2): email and password, then, where the account asks for it, the one-time code. */
export function SignInScreen() {
  const [accepted, setAccepted] = useState<Credentials>();
  return accepted === undefined ? (
    <PasswordStep onCodeWanted={setAccepted} />
  ) : (
    <CodeStep credentials={accepted} onBack={() => setAccepted(undefined)} />
  );
}
