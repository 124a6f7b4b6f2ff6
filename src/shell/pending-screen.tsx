import { m } from '#messages';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './screen.module.css';

/** What stands while a route's data is on its way; its title, in the place of the real one, hands the focus on to it. */
export function PendingScreen() {
  return (
    <div className={`${styles['screen']} ${styles['pending']}`}>
      <Skeleton shape="link" />
      <div className={styles['loading']} role="status">
        <ScreenTitle>{m.loading()}</ScreenTitle>
      </div>
      <Skeleton shape="picture" />
    </div>
  );
}
