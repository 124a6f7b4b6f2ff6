import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { buttonClass } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';

/** What a partner of another tier sees of the rebates (SPEC-DECISIONS 7). */
export function ForT2() {
  return (
    <>
      <ScreenTitle>{m.rebates_for_t2_title()}</ScreenTitle>
      <p>{m.rebates_for_t2_text()}</p>
      <p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {m.not_found_home()}
        </Link>
      </p>
    </>
  );
}
