import { useLocation } from '@tanstack/react-router';

type Place = 'home' | 'schemes';

/**
 * Attributes of a bar's link to a place that has screens at addresses which the link itself does not know: the
 * dashboard's second one, and a scheme's own.
 */
export function usePlace(): (place: Place) => { 'aria-current'?: 'page' } {
  const here = useLocation({ select: placeOf });
  return (place) => (place === here ? { 'aria-current': 'page' } : {});
}

function placeOf({ pathname }: { pathname: string }): Place | undefined {
  if (pathname === '/dashboard') return 'home';
  return pathname.startsWith('/scheme/') ? 'schemes' : undefined;
}
