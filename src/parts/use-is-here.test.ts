import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { leadsTo } from './use-is-here.ts';

test.each(['/claims/7', '/claims/A%20B', '/claims/%E0%A4%B8%E0%A4%BE', '/claims/7?q=x', '/'])(
  'the screen at %s is known from others',
  async (address) => {
    const root = createRootRoute();
    const router = createRouter({
      routeTree: root.addChildren([
        createRoute({ getParentRoute: () => root, path: '/' }),
        createRoute({ getParentRoute: () => root, path: 'claims/$id' }),
      ]),
      history: createMemoryHistory({ initialEntries: [address] }),
    });
    await router.load();
    const { pathname } = router.state.matches.at(-1) ?? {};
    expect(leadsTo(router, pathname ?? '')).toBe(true);
    router.history.push('/claims/another');
    await router.load();
    expect(leadsTo(router, pathname ?? '')).toBe(false);
  },
);
