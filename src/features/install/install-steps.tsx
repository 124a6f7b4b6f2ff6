import { type ReactNode } from 'react';
import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './install.module.css';

/** Pictures of how to add the portal to the home screen of an iPhone or iPad. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={m.install_steps_title()}
      isOpen
      onClose={onClose}
      actions={
        <Button autoFocus onPress={onClose}>
          {m.install_close()}
        </Button>
      }
    >
      <ol className={styles['steps']}>
        <li className={layout['tightStack']}>
          <SharePicture />
          <p>{m.install_step_share()}</p>
        </li>
        <li className={layout['tightStack']}>
          <AddPicture />
          <p>{m.install_step_add()}</p>
        </li>
      </ol>
    </Dialog>
  );
}

function StepPicture({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles['picture']}
      viewBox="0 0 240 112"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** The lower end of a phone with Safari's toolbar. The share button is in the middle. */
function SharePicture() {
  return (
    <StepPicture>
      <path d="M44 2v84a22 22 0 0 0 22 22h108a22 22 0 0 0 22-22V2M44 52h152" />
      <path d="m66 80-7-7 7-7M86 66l7 7-7 7M150 66v13c4-3 8-3 11 0V66c-3-3-7-3-11 0zM182 66h-12v14h12z" />
      <g className={styles['wanted']}>
        <circle cx="124" cy="72" r="18" />
        <path d="M118.5 70H115v11h18V70h-3.5M124 75V61m-4.5 4 4.5-4.5 4.5 4.5" />
      </g>
    </StepPicture>
  );
}

/** The share menu: a row with a plus in a square. */
function AddPicture() {
  return (
    <StepPicture>
      <path d="M44 110V24A22 22 0 0 1 66 2h108a22 22 0 0 1 22 22v86" />
      <path d="M64 26h64M64 92h84M170 86h12v12h-12z" />
      <g className={styles['wanted']}>
        <rect x="54" y="42" width="132" height="34" rx="9" />
        <path d="M66 59h62M156 50h18v18h-18zM165 54.5v9M160.5 59h9" />
      </g>
    </StepPicture>
  );
}
