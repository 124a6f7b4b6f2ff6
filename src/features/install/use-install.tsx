import { type ReactNode, Suspense, lazy, useState, useSyncExternalStore } from 'react';
import { chunk } from '#src/pwa/chunk.ts';
import { type InstallState, install, promptInstall } from '#src/pwa/install.ts';

const InstallSteps = lazy(async () => ({
  default: (await chunk(() => import('./install-steps.tsx'))).InstallSteps,
}));

/** Whether the portal can be installed, how to begin, and the dialog for doing it by hand. */
export function useInstall(): InstallState & { begin: () => void; steps: ReactNode } {
  const state = useSyncExternalStore(install.subscribe, install.get, install.get);
  const [showsSteps, setShowsSteps] = useState(false);
  return {
    ...state,
    begin: () => {
      if (state.way === 'by-hand') setShowsSteps(true);
      else void promptInstall();
    },
    steps: showsSteps && (
      <Suspense>
        <InstallSteps onClose={() => setShowsSteps(false)} />
      </Suspense>
    ),
  };
}
