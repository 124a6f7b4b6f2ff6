import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepView } from '#src/first-paint/last-view.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** After the page is idle: by then the last data is drawn. */
const REST_MS = 300;

/** Stores the view of the dashboard for the next start. Render it when all data is there. */
export function KeptView() {
  const { user, language, now } = useRouteContext({ from: '/_signed-in' });
  useEffect(() => {
    let timer: number | undefined;
    let isHere = true;
    const keep = () => {
      const root = document.getElementById('root');
      if (root) keepView(root, user.id, language, now().getTime());
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    const wait = async () => {
      await whenIdle();
      if (isHere) timer = window.setTimeout(keep, REST_MS);
    };
    void wait();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      isHere = false;
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [user, language, now]);
  return null;
}
