import { m } from '#messages';
import { dismissInstall } from '#src/pwa/install.ts';
import { Button } from '#src/ui/button.tsx';
import { Logo } from '#src/ui/logo.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './install.module.css';
import { useInstall } from './use-install.tsx';

/** Render it last on the screen, while `isSuggested`. It sticks to the lower edge, so that nothing moves. */
export function InstallCard() {
  const { begin, steps } = useInstall();
  return (
    <>
      {steps}
      <aside className={`${layout['raised']} ${styles['card']}`} aria-label={m.install_title()}>
        <Logo />
        <p className={styles['words']}>
          <strong>{m.install_title()}</strong>
          <small>{m.install_text()}</small>
        </p>
        <div className={styles['actions']}>
          <Button variant="quiet" onPress={() => void dismissInstall()}>
            {m.install_dismiss()}
          </Button>
          <Button variant="secondary" onPress={begin}>
            {m.install_now()}
          </Button>
        </div>
      </aside>
    </>
  );
}
