import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { internalPath } from '#src/base/internal-path.ts';
import { VisitorShell } from '#src/shell/visitor-shell.tsx';

const Search = v.object({
  back: v.optional(v.fallback(v.pipe(v.string(), v.transform(internalPath)), undefined)),
});

export const Route = createFileRoute('/_public')({
  validateSearch: Search,
  component: VisitorShell,
  // No pending component: the router would show it until the data of the screen inside has come.
  pendingMs: Infinity,
  codeSplitGroupings: [],
});
