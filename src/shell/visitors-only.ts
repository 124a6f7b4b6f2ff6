import { redirect } from '@tanstack/react-router';
import { type PortalContext } from './portal-context.ts';

/** A route's gate: who is signed in goes home, or back to the page that sent them here (SPEC §2 Login). */
export function visitorsOnly({
  context,
  search,
}: {
  context: PortalContext;
  search: { back?: string | undefined };
}): void {
  if (context.session.get()) throw redirect({ href: search.back ?? '/', replace: true });
}
