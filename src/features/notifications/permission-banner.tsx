import { useState } from 'react';
import { m } from '#messages';
import { isViewKept } from '#src/first-paint/last-view.ts';
import { createTabStore } from '#src/device/tab-store.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseIcon } from '#src/ui/icon.tsx';
import { NotificationRequest, useNotificationWay } from './notification-request.tsx';
import styles from './permission-banner.module.css';

/** Lasts until the tab is closed or the partner logs out. */
const dismissal = createTabStore('notification-banner');

/**
 * Asks for notifications until they are on or it is dismissed; hidden if impossible (SPEC §2). A partner without a claim
 * is asked from the second visit on: before, there is nothing to be told of.
 */
export function PermissionBanner({ hasClaims }: { hasClaims: boolean }) {
  const way = useNotificationWay();
  // Read once, because this visit is kept too.
  const [isFirstVisit] = useState(() => !isViewKept());
  const [isDismissed, setDismissed] = useState(() => 'dismissed' in dismissal.read());
  if ((isFirstVisit && !hasClaims) || way === 'none' || way === 'granted' || isDismissed) return null;
  return (
    <div className={styles['banner']}>
      <NotificationRequest way={way} />
      <Button
        icon={<CloseIcon />}
        aria-label={m.banner_dismiss()}
        onPress={() => {
          dismissal.write({ dismissed: 'yes' });
          setDismissed(true);
        }}
      />
    </div>
  );
}
