import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { buttonClass } from '#src/ui/button.tsx';
import { ScreenTitle } from '#src/ui/screen-title.tsx';

/** Replaces the rebate screens for partners of other tiers. */
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
