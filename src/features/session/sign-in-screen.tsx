import { Suspense, lazy, startTransition, useState } from 'react';
import { type Credentials } from '#src/api/contract/credentials.schema.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { PasswordStep } from './password-step.tsx';

const CodeStep = lazy(async () => ({ default: (await chunk(() => import('./code-step.tsx'))).CodeStep }));

/** /login (SPEC §2): email and password, then the one-time code if the account needs it. */
export function SignInScreen() {
  const [credentials, setCredentials] = useState<Credentials>();
  const [isCodeWanted, setCodeWanted] = useState(false);
  // A transition keeps the first step on the screen until the second is loaded.
  const askForCode = (accepted: Credentials) =>
    startTransition(() => {
      setCredentials(accepted);
      setCodeWanted(true);
    });
  return (
    <Suspense>
      {credentials !== undefined && isCodeWanted ? (
        <CodeStep credentials={credentials} onBack={() => setCodeWanted(false)} />
      ) : (
        <PasswordStep email={credentials?.email} onCodeWanted={askForCode} />
      )}
    </Suspense>
  );
}
