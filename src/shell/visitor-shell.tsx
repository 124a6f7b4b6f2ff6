import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { limitToasts } from '#src/ui/toast-queue.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { LANGUAGE_TAGS, chooseLanguage, otherLanguages } from '#src/device/language.ts';
import { LANGUAGES } from '#src/messages/languages.ts';
import layout from '#src/ui/layout.module.css';
import styles from './visitor-shell.module.css';

/** The frame of the screens for visitors: the vendor's name above, on a desktop a picture beside. */
export function VisitorShell() {
  const { language } = useRouteContext({ from: '__root__' });
  useEffect(() => {
    limitToasts('one');
    return () => limitToasts('five');
  }, []);
  return (
    <main className={styles['screen']}>
      <div className={styles['panel']}>
        <ConnectionBar />
        <div className={layout['spread']}>
          <span className={`${layout['row']} ${styles['brand']}`}>
            <Logo />
            {m.vendor_name()}
          </span>
          {otherLanguages(language).map((other) => (
            <Button key={other} variant="quiet" onPress={() => chooseLanguage(other)}>
              <span lang={LANGUAGE_TAGS[other]}>{LANGUAGES[other]}</span>
            </Button>
          ))}
        </div>
        <Outlet />
      </div>
      <div className={styles['picture']} />
    </main>
  );
}
