import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

/** The gate of everything but sign-in and sign-up; it remembers where the visitor was going. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async ({ context, location }) => {
    const session = context.session.get();
    if (!session) {
      // After a log-out the next visitor starts afresh; otherwise the page asked for comes after the sign-in.
      const isWanted = location.pathname !== '/' && context.session.ended() !== 'logged-out';
      throw redirect({ to: '/login', search: isWanted ? { back: location.href } : {}, replace: true });
    }
    const [answers, partner] = await Promise.all([context.answers(), context.partner()]);
    return { user: session.user, ...answers, ...partner };
  },
  component: lazyRouteComponent(() => import('./-home.ts'), 'Shell'),
  // Nothing stands in for what surrounds the screens: the router would leave it standing until the screen's own data has come.
  pendingMs: Infinity,
  codeSplitGroupings: [],
});
