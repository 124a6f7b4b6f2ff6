import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './install.module.css';
import { useInstall } from './use-install.tsx';

/** Offers the installation even after a dismissal. Renders nothing if it is impossible. */
export function InstallSection() {
  const { way, begin, steps } = useInstall();
  return (
    <>
      {steps}
      {way !== undefined && (
        <Card>
          <section className={`${layout['stack']} ${styles['section']}`} aria-label={m.install_title()}>
            <h2>{m.install_title()}</h2>
            <p>{m.install_text()}</p>
            <Button variant="secondary" onPress={begin}>
              {m.install_entry()}
            </Button>
          </section>
        </Card>
      )}
    </>
  );
}
