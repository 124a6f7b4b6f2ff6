import { createFileRoute } from '@tanstack/react-router';
import { m } from '#messages';
import { NotFoundScreen } from '#src/shell/not-found-screen.tsx';
import { pageTitle } from '#src/shell/page-title.ts';

/** Any other address: a signed-in partner keeps the bar and its menus. */
export const Route = createFileRoute('/_signed-in/$')({
  head: () => pageTitle(m.not_found_title()),
  component: NotFoundScreen,
});
