import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/layout.module.css';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Kit } from './kit.tsx';

/** The page /kit of `npm run dev`: all controls of `src/ui` in all their states. Not part of the build. */
const router = createRouter({
  routeTree: createRootRoute({ component: Kit }),
  history: createMemoryHistory(),
});
const root = document.getElementById('root');
if (!root) throw new Error('kit.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
