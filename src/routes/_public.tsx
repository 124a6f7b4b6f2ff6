import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { internalPath } from '#src/pwa/internal-path.ts';

const Search = v.object({
  back: v.optional(v.fallback(v.pipe(v.string(), v.transform(internalPath)), undefined)),
});

/** The screens for visitors. */
export const Route = createFileRoute('/_public')({
  validateSearch: Search,
  component: lazyRouteComponent(() => import('./-sign-in.ts'), 'VisitorShell'),
  // Nothing stands in for what surrounds the screens: the router would leave it standing until the screen's own data has come.
  pendingMs: Infinity,
  codeSplitGroupings: [],
});
