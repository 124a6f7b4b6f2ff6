import { m } from '#messages';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './screen.module.css';

/** What stands while a route's data is on its way. */
export function PendingScreen() {
  return (
    <div className={styles['screen']}>
      <p className={styles['loading']} role="status">
        {m.loading()}
      </p>
      <Skeleton shape="title" />
      <Skeleton shape="picture" />
    </div>
  );
}
