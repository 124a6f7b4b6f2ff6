import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { Button, buttonClass } from '#src/ui/button.tsx';

/** A link, or a disabled button while the claim window is closed. `title` tells several links apart. */
export function SubmitClaimLink({
  programId,
  title,
  isOpen,
}: {
  programId: string;
  title?: string;
  isOpen: boolean;
}) {
  const text = m.scheme_submit_claim();
  const name = title === undefined ? text : m.scheme_action_for({ action: text, title });
  if (!isOpen) {
    return (
      <Button isDisabled aria-label={name}>
        {text}
      </Button>
    );
  }
  return (
    <Link
      to="/claims/$programId/$programType/submit"
      params={{ programId, programType: 'scheme' }}
      className={buttonClass({ variant: 'primary' })}
      aria-label={name}
    >
      {text}
    </Link>
  );
}
