import { Outlet, createFileRoute, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as v from 'valibot';
import { limitToasts } from '#src/ui/toast-queue.ts';
import { internalPath } from '#src/shell/internal-path.ts';

const Search = v.object({
  back: v.optional(v.fallback(v.pipe(v.string(), v.transform(internalPath)), undefined)),
});

/** The gate of the screens for visitors: who is signed in goes home, or back to the page that sent them here. */
export const Route = createFileRoute('/_public')({
  validateSearch: Search,
  beforeLoad: ({ context, search }) => {
    if (context.session.get()) throw redirect({ href: search.back ?? '/', replace: true });
  },
  component: PublicScreens,
});

function PublicScreens() {
  useEffect(() => {
    limitToasts('one');
    return () => limitToasts('five');
  }, []);
  return <Outlet />;
}
