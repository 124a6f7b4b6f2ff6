import { HeadContent, Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { m } from '#messages';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/pwa/when-idle.ts';
import { type PortalContext } from '#src/shell/portal-context.ts';

const Later = lazy(async () => {
  await whenIdle();
  return { default: (await chunkInTime(() => import('#src/shell/later.tsx'))).Later };
});

export const Route = createRootRouteWithContext<PortalContext>()({
  head: () => ({ meta: [{ title: m.portal_title() }] }),
  component: Root,
});

function Root() {
  return (
    <>
      <HeadContent />
      <Outlet />
      <Suspense>
        <Later />
      </Suspense>
    </>
  );
}
