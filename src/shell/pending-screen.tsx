import { m } from '#messages';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './screen.module.css';

/** Shown while a route's data is loading. Its title passes the focus on to that of the screen. */
export function PendingScreen() {
  return (
    <div className={`${styles['screen']} ${styles['pending']}`}>
      <div className={styles['loading']} role="status">
        <ScreenTitle>{m.loading()}</ScreenTitle>
      </div>
      <Skeleton shape="picture" />
    </div>
  );
}
