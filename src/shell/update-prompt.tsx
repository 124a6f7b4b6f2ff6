import { useSyncExternalStore } from 'react';
import { m } from '#messages';
import { applyUpdate, postponeUpdate, updates } from '#src/pwa/updates.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseIcon } from '#src/ui/icon.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './update-prompt.module.css';

/** Offers to reload for a new version (SPEC §4). It never reloads by itself: a form may be in use. */
export function UpdatePrompt() {
  const state = useSyncExternalStore(updates.subscribe, updates.get);
  const news = useNews();
  return (
    <div role="status" className={styles['place']}>
      {state !== 'current' && (
        <div className={`${layout['raised']} ${styles['prompt']}`}>
          <span className={styles['words']}>
            {state === 'changed' ? m.update_changed() : m.update_waiting()}
            {news !== undefined && <small>{news}</small>}
          </span>
          <Button isPending={state === 'activating'} onPress={applyUpdate}>
            {m.update_reload()}
          </Button>
          {state !== 'activating' && (
            <Button icon={<CloseIcon />} aria-label={m.ui_close()} onPress={postponeUpdate} />
          )}
        </div>
      )}
    </div>
  );
}

/** What the new version brings, in the page's language or in English. */
function useNews(): string | undefined {
  const news = useSyncExternalStore(updates.subscribe, updates.news);
  return news[document.documentElement.lang.split('-')[0] ?? ''] ?? news['en'];
}
