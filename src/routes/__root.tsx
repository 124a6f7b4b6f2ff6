import { Outlet, createRootRouteWithContext, useMatches } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { type PortalContext } from '#src/app/portal-context.ts';

const Overlays = lazy(async () => {
  await whenIdle();
  return { default: (await chunkInTime(() => import('#src/shell/overlays.tsx'))).Overlays };
});

export const Route = createRootRouteWithContext<PortalContext>()({
  component: Root,
});

function Root() {
  return (
    <>
      <title>{useTitle()}</title>
      <Outlet />
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  );
}

/** Of the innermost route that has one. The router's own head component would add unused code. */
function useTitle(): string {
  const titles = useMatches({
    select: (matches) => matches.flatMap(({ meta = [] }) => meta.map((tag) => tag?.title)),
  });
  return titles.findLast((title) => title !== undefined) ?? m.portal_title();
}
