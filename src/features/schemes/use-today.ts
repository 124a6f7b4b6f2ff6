import { useRouteContext } from '@tanstack/react-router';
import { indianDay } from '#src/api/contract/days.ts';

/** Today in India, by the portal's clock. */
export function useToday() {
  const { now } = useRouteContext({ from: '__root__' });
  return indianDay(now());
}
