import { getConnInfo } from '@hono/node-server/conninfo';
import { type Ctx } from './context.ts';

/**
 * The caller's network address: that of the connection, or behind `n` trusted proxies the n-th last that `X-Forwarded-For`
 * names, which the first of them wrote; what stands before it the caller may have made up.
 */
export function callerOf(c: Ctx): string {
  const { trustedProxies } = c.var.deps;
  if (trustedProxies > 0) {
    const named = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
    const address = named.at(-trustedProxies);
    if (address !== undefined && address !== '') return address.slice(0, 100);
  }
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // A request made without a connection, as in tests, has none.
    return 'unknown';
  }
}
