import { type ReactNode } from 'react';
import { BackBesideTitle, ScreenTitle } from '#src/ui/screen-title.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './screen.module.css';

/** The frame of a screen: its title with the way back before it and actions beside it, and the content. */
export function Screen({
  back,
  title,
  actions,
  isNarrow = false,
  children,
}: {
  back?: ReactNode;
  title?: string;
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`${styles['screen']} ${isNarrow ? styles['narrow'] : ''}`}>
      <BackBesideTitle value={back}>
        {title !== undefined && (
          <div className={`${layout['spread']} ${styles['head']}`}>
            <ScreenTitle>{title}</ScreenTitle>
            {actions}
          </div>
        )}
        {children}
      </BackBesideTitle>
    </div>
  );
}
