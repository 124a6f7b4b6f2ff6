import { notFound, redirect } from '@tanstack/react-router';
import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type ProgramType, seesRebates } from '#src/api/contract/tiers.ts';

/**
 * The programme type of an address.
 * @throws a redirect to the screen that says that rebates are for others; the router's `notFound` for any other word.
 */
export function programTypeOf(text: string, { tier }: SessionUser): ProgramType {
  if (text !== 'scheme' && text !== 'rebate') throw notFound();
  if (text === 'rebate' && !seesRebates(tier)) throw redirect({ to: '/rebate-programs', replace: true });
  return text;
}
