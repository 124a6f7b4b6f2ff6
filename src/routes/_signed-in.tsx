import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

/** Lets only signed-in partners pass. Remembers the requested address for after the sign-in. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = context.session.get();
    if (!session) {
      // After a log-out the next visitor starts afresh, not at the page of the previous one.
      const isWanted = location.pathname !== '/' && context.session.ended() !== 'logged-out';
      throw redirect({ to: '/login', search: isWanted ? { back: location.href } : {}, replace: true });
    }
    const [queries, partner] = await Promise.all([context.queries(), context.partner()]);
    return { user: session.user, ...queries, ...partner };
  },
  component: lazyRouteComponent(() => import('./-home.ts'), 'Shell'),
  // No pending component: the router would show it until the data of the screen inside has come.
  pendingMs: Infinity,
  codeSplitGroupings: [],
});
