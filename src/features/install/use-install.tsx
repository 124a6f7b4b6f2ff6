import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { type InstallState, install, promptInstall } from '#src/pwa/install.ts';
import { InstallSteps } from './install-steps.tsx';

/** Whether the portal can be installed, how to begin, and the steps that are shown where it is done by hand. */
export function useInstall(): InstallState & { begin: () => void; steps: ReactNode } {
  const state = useSyncExternalStore(install.subscribe, install.get);
  const [showsSteps, setShowsSteps] = useState(false);
  return {
    ...state,
    begin: () => {
      if (state.way === 'by-hand') setShowsSteps(true);
      else void promptInstall();
    },
    steps: <InstallSteps isOpen={showsSteps} onClose={() => setShowsSteps(false)} />,
  };
}
