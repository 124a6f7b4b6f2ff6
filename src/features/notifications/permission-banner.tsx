import { useRouteContext } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { typedValues } from '#src/offline/typed-values.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';
import { CloseIcon } from '#src/ui/icon.tsx';
import styles from './permission-banner.module.css';

/** Until the tab is closed or the partner logs out. */
const dismissal = typedValues('notification-banner');

/** Asks for notifications, or says how to allow them; nothing where they are, or where the browser has none (SPEC §2). */
export function PermissionBanner() {
  const { push } = useRouteContext({ from: '/_signed-in' });
  const permission = useSyncExternalStore(push.subscribe, push.permission, push.permission);
  const [isDismissed, setDismissed] = useState(() => 'dismissed' in dismissal.read());
  const [isRequesting, setRequesting] = useState(false);
  if (permission === undefined || permission === 'granted' || isDismissed) return null;
  const dismiss = (
    <Button
      variant="quiet"
      isIconOnly
      icon={<CloseIcon />}
      aria-label={m.banner_dismiss()}
      onPress={() => {
        dismissal.write({ dismissed: 'yes' });
        setDismissed(true);
      }}
    />
  );
  if (permission === 'denied')
    return (
      <div className={styles['banner']}>
        <Alert tone="danger">{m.banner_denied()}</Alert>
        {dismiss}
      </div>
    );
  const enable = async () => {
    setRequesting(true);
    await push.ask().catch((error: unknown) => console.warn('Permission was not asked for:', error));
    setRequesting(false);
  };
  return (
    <div className={styles['banner']}>
      <Alert
        tone="info"
        action={
          <Button variant="secondary" isPending={isRequesting} onPress={() => void enable()}>
            {isRequesting ? m.banner_requesting() : m.banner_enable()}
          </Button>
        }
      >
        {m.banner_text()}
      </Alert>
      {dismiss}
    </div>
  );
}
