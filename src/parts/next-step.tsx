import { Link } from '@tanstack/react-router';
import { m } from '#messages';
import { buttonClass } from '#src/ui/button.tsx';

const STEPS = {
  schemes: { to: '/schemes', text: m.next_schemes },
  claim: { to: '/claims/submit', text: m.next_claim },
  support: { to: '/about-us', text: m.next_support },
} as const;

export function NextStep({ to }: { to: keyof typeof STEPS }) {
  const step = STEPS[to];
  return (
    <Link to={step.to} className={buttonClass({ variant: 'secondary' })}>
      {step.text()}
    </Link>
  );
}
