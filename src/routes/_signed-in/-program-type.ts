import { notFound } from '@tanstack/react-router';
import { type ProgramType } from '#src/api/contract/tiers.ts';

/** The programme type of an address. @throws the router's `notFound` for any other word. */
export function programTypeOf(text: string): ProgramType {
  if (text === 'scheme' || text === 'rebate') return text;
  throw notFound();
}
