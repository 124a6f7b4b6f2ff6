import { Suspense, lazy, startTransition, useState } from 'react';
import { type Credentials } from '#src/api/contract/credentials.schema.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { PasswordStep } from './password-step.tsx';

const CodeStep = lazy(async () => ({ default: (await chunk(() => import('./code-step.tsx'))).CodeStep }));

/** /login (SPEC §2): email and password, then the one-time code if the account needs it. */
export function SignInScreen() {
  const [accepted, setAccepted] = useState<Credentials>();
  // A transition keeps the first step on the screen until the second is loaded.
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
