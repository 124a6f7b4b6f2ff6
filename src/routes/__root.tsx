import { HeadContent, Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import { m } from '#messages';
import { type PortalContext } from '#src/shell/portal-context.ts';
import { UpdatePrompt } from '#src/shell/update-prompt.tsx';
import { Toasts } from '#src/shell/toasts.tsx';

export const Route = createRootRouteWithContext<PortalContext>()({
  head: () => ({ meta: [{ title: m.portal_title() }] }),
  component: Root,
});

function Root() {
  return (
    <>
      <HeadContent />
      <Outlet />
      <Toasts />
      <UpdatePrompt />
    </>
  );
}
