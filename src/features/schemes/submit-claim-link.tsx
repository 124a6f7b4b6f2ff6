import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { Button, buttonClass } from '#src/ui/button.tsx';

/** "Submit Claim", which leads nowhere while the claim window is shut. */
export function SubmitClaimLink({ programId, title, isOpen }: { programId: string; title: string; isOpen: boolean }) {
  const name = m.scheme_action_for({ action: m.scheme_submit_claim(), title });
  if (!isOpen) {
    return (
      <Button isDisabled aria-label={name}>
        {m.scheme_submit_claim()}
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
      {m.scheme_submit_claim()}
    </Link>
  );
}
