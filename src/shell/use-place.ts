import { useLocation } from '@tanstack/react-router';

/** Whether the dashboard is shown at its second address, `/dashboard`, which links to `/` do not know. */
export function useIsHome(): boolean {
  return useLocation({ select: ({ pathname }) => pathname === '/dashboard' });
}
