import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as v from 'valibot';
import { internalPath } from '#src/pwa/internal-path.ts';
import { VisitorShell } from '#src/shell/visitor-shell.tsx';
import { limitToasts } from '#src/ui/toast-queue.ts';

const Search = v.object({
  back: v.optional(v.fallback(v.pipe(v.string(), v.transform(internalPath)), undefined)),
});

/** The screens for visitors. */
export const Route = createFileRoute('/_public')({
  validateSearch: Search,
  component: PublicScreens,
});

function PublicScreens() {
  useEffect(() => {
    limitToasts('one');
    return () => limitToasts('five');
  }, []);
  return <VisitorShell />;
}
