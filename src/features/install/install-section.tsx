import { m } from '#messages';
import { Button } from '#src/ui/button.tsx';
import { CardSection } from '#src/ui/card-section.tsx';
import { useInstall } from './use-install.tsx';

/** Offers the installation even after a dismissal. Renders nothing if it is impossible. */
export function InstallSection() {
  const { way, begin, steps } = useInstall();
  return (
    <>
      {steps}
      {way !== undefined && (
        <CardSection title={m.install_title()}>
          <p>{m.install_text()}</p>
          <Button variant="secondary" onPress={begin}>
            {m.install_entry()}
          </Button>
        </CardSection>
      )}
    </>
  );
}
