import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { m } from '#messages';
import { type PushState } from '#src/push/push-token.ts';
import { Alert } from '#src/ui/alert.tsx';
import { NotificationRequest, useNotificationWay } from './notification-request.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './notification-setting.module.css';

/** The state of notifications on this device, and how to enable them after a dismissed banner. */
export function NotificationSetting() {
  const { push } = useRouteContext({ from: '/_signed-in' });
  const way = useNotificationWay();
  const state = useSyncExternalStore(push.subscribe, push.state, push.state);
  return (
    <section
      className={`${layout['tightStack']} ${styles['setting']}`}
      aria-label={m.notifications_setting()}
    >
      <h2>{m.notifications_setting()}</h2>
      {way === 'granted' ? (
        <Connection state={state} />
      ) : way === 'none' ? (
        <p>{m.notifications_impossible()}</p>
      ) : (
        <NotificationRequest way={way} />
      )}
    </section>
  );
}

function Connection({ state }: { state: PushState }) {
  // Mock messaging must not look like working push.
  if (state === 'mock') return <Alert tone="info">{m.notifications_mock()}</Alert>;
  return <p>{state === 'connected' ? m.notifications_on() : m.notifications_not_connected()}</p>;
}
