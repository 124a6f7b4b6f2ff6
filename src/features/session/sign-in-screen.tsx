import { Suspense, lazy, startTransition, useState } from 'react';
import { type Credentials } from '#src/api/contract/session.schema.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { PasswordStep } from './password-step.tsx';

const CodeStep = lazy(async () => ({ default: (await chunk(() => import('./code-step.tsx'))).CodeStep }));

/** /login (SPEC §2): email and password, then, where the account asks for it, the one-time code. */
export function SignInScreen() {
  const [accepted, setAccepted] = useState<Credentials>();
  // As a transition: the first step stays until the second is loaded.
  const askForCode = (credentials: Credentials) => startTransition(() => setAccepted(credentials));
  return (
    <Suspense>
      {accepted === undefined ? (
        <PasswordStep onCodeWanted={askForCode} />
      ) : (
        <CodeStep credentials={accepted} onBack={() => setAccepted(undefined)} />
      )}
    </Suspense>
  );
}
