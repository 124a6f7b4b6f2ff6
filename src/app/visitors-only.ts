import { redirect } from '@tanstack/react-router';
import { type PortalContext } from './portal-context.ts';

/** @throws a redirect home, or to the page that sent them here, if somebody is signed in (SPEC §2 Login). */
export function visitorsOnly({
  context,
  search,
}: {
  context: PortalContext;
  search: { back?: string | undefined };
}): void {
  if (context.session.get()) throw redirect({ href: search.back ?? '/', replace: true });
}
