import { useRouteContext } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { type NotificationWay } from '#src/push/notification-way.ts';
import { Alert } from '#src/ui/alert.tsx';
import { Button } from '#src/ui/button.tsx';

export function useNotificationWay(): NotificationWay {
  const { push } = useRouteContext({ from: '/_signed-in' });
  return useSyncExternalStore(push.subscribe, push.way, push.way);
}

/** Asks for the permission, or explains what prevents it (SPEC §2). */
export function NotificationRequest({ way }: { way: 'ask' | 'denied' | 'install' }) {
  const { push } = useRouteContext({ from: '/_signed-in' });
  const [isRequesting, setRequesting] = useState(false);
  if (way === 'denied') return <Alert tone="danger">{m.banner_denied()}</Alert>;
  if (way === 'install')
    return (
      <Alert tone="info">
        {m.banner_install()}
        <ol>
          <li>{m.install_step_share()}</li>
          <li>{m.install_step_add()}</li>
        </ol>
      </Alert>
    );
  const enable = async () => {
    setRequesting(true);
    await push.ask().catch((error: unknown) => console.warn('Permission was not asked for:', error));
    setRequesting(false);
  };
  return (
    <Alert
      tone="info"
      isOneLine
      action={
        <Button variant="quiet" isPending={isRequesting} onPress={() => void enable()}>
          {isRequesting ? m.banner_requesting() : m.banner_enable()}
        </Button>
      }
    >
      {m.banner_text()}
    </Alert>
  );
}
