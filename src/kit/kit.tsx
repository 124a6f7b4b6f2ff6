import { useEffect } from 'react';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import layout from '#src/ui/layout.module.css';
import styles from './kit.module.css';
import { ACTION_SPECIMENS } from './specimens-actions.tsx';
import { DISPLAY_SPECIMENS } from './specimens-display.tsx';
import { FIELD_SPECIMENS } from './specimens-fields.tsx';

const SCHEMES = ['light', 'dark'] as const;
const SPECIMENS = Object.entries({ ...ACTION_SPECIMENS, ...DISPLAY_SPECIMENS, ...FIELD_SPECIMENS }).toSorted(
  ([a], [b]) => a.localeCompare(b),
);

/** Each control under its file name, with its states in light and in dark. */
export function Kit() {
  useEffect(() => {
    // The one-time code field takes the focus and scrolls the page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  }, []);
  return (
    <main className={styles['kit']}>
      <ScreenTitle>The kit</ScreenTitle>
      <p>Every control of src/ui and src/parts with its states. Press Tab to see where the focus is.</p>
      {SPECIMENS.map(([name, states]) => (
        <section key={name} aria-label={name} className={layout['tightStack']}>
          <h2>{name}</h2>
          <div className={`${layout['cardGrid']} ${styles['schemes']}`}>
            {SCHEMES.map((scheme) => (
              <div key={scheme} className={`${styles['scheme']} ${styles[scheme]}`}>
                {Object.entries(states).map(([state, draw]) => (
                  <div
                    key={state}
                    role="group"
                    aria-label={`${state}, ${scheme}`}
                    className={styles['state']}
                  >
                    <span className={styles['name']}>{state}</span>
                    {draw()}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </section>
      ))}
      <ToastRegion />
    </main>
  );
}
