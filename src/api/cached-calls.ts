import { type Call } from './contract/call.ts';
import * as claims from './contract/claims.calls.ts';
import * as programs from './contract/programs.calls.ts';
import * as rebates from './contract/rebates.calls.ts';
import * as rewards from './contract/rewards.calls.ts';

const isParam = (segment: string) => segment.startsWith('{');
const paramsIn = ({ path }: Call) => path.split('/').filter(isParam).length;

/** Those with fewer params come first, so that a literal segment wins over a param. */
const CACHED_CALLS = [
  ...Object.values<Call>(claims),
  ...Object.values<Call>(programs),
  ...Object.values<Call>(rebates),
  ...Object.values<Call>(rewards),
]
  .filter(({ isKept }) => isKept)
  .toSorted((a, b) => paramsIn(a) - paramsIn(b));

/** The call that a GET of `address` makes, if the worker keeps its answer. @param base see `apiBase`. */
export function cachedCallOf(address: URL, base: string): Call | undefined {
  const { origin, pathname, searchParams } = address;
  if (!`${origin}${pathname}`.startsWith(`${base}/`)) return undefined;
  const segments = `${origin}${pathname}`.slice(base.length).split('/');
  return CACHED_CALLS.find(({ path, query = [] }) => {
    const wanted = path.split('/');
    return (
      wanted.length === segments.length &&
      wanted.every((segment, index) =>
        isParam(segment) ? segments[index] !== '' : segment === segments[index],
      ) &&
      [...searchParams.keys()].every((name) => query.includes(name))
    );
  });
}
