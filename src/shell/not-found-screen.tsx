import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { buttonClass } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';
import styles from './screen.module.css';

export function NotFoundScreen() {
  return (
    <div className={styles['screen']}>
      <ScreenTitle>{m.not_found_title()}</ScreenTitle>
      <p>{m.not_found_text()}</p>
      <p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {m.not_found_home()}
        </Link>
      </p>
    </div>
  );
}
