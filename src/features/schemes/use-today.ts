import { useRouteContext } from '@tanstack/react-router';
import { indianDay } from '#src/api/contract/days.ts';

export function useToday() {
  const { now } = useRouteContext({ from: '__root__' });
  return indianDay(now());
}
