import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { m } from '#messages';
import { buttonClass } from '#src/ui/button.tsx';
import { Screen } from './screen.tsx';

export function NotFoundScreen() {
  return <DeadEnd title={m.not_found_title()} text={m.not_found_text()} />;
}

/** A screen that only says why there is nothing here, and leads home. */
export function DeadEnd({ back, title, text }: { back?: ReactNode; title: string; text: string }) {
  return (
    <Screen back={back} title={title}>
      <p>{text}</p>
      <p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {m.not_found_home()}
        </Link>
      </p>
    </Screen>
  );
}
