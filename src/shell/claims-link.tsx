import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { ALL_PROGRAMMES } from '#src/parts/all-programmes.ts';

/** To the claims of all programmes; current on every list of claims. */
export function ClaimsLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to="/claims/$programType"
      params={{ programType: 'scheme' }}
      search={{ program_id: ALL_PROGRAMMES }}
      activeOptions={{ includeSearch: false }}
    >
      {children}
    </Link>
  );
}
