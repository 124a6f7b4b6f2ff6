import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import {
  convertIPv4BinaryToString,
  convertIPv4MappedIPv6ToIPv4,
  convertIPv6BinaryToString,
  convertIPv6ToBinary,
  isIPv4MappedIPv6,
} from 'hono/utils/ipaddr';
import { type Ctx } from './context.ts';

/**
 * The caller's network, for limits and the log: the connection's address, or behind `n` trusted proxies the
 * n-th last entry of `X-Forwarded-For`. The outermost of them wrote that entry; the caller may have forged
 * earlier ones. If it is no address, the connection's address is used.
 */
export function callerOf(c: Ctx): string {
  const { trustedProxies } = c.var.deps;
  if (trustedProxies > 0) {
    const named = (c.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
    const address = bareAddress(named.at(-trustedProxies) ?? '');
    if (address !== undefined) return networkOf(address);
  }
  try {
    return networkOf(getConnInfo(c).remote.address ?? 'unknown');
  } catch {
    // A request without a connection, as in tests.
    return 'unknown';
  }
}

/** Removes the brackets and the port that some proxies add; `undefined` if it is no address. */
function bareAddress(named: string): string | undefined {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(named)?.[1] ?? named.replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address as it is; for an IPv6 address its /64, the smallest block that a customer gets. */
function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const bits = convertIPv6ToBinary(bare);
  // Dual-stack sockets report IPv4 addresses as `::ffff:10.0.0.9`.
  if (isIPv4MappedIPv6(bits)) return convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(bits));
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`;
}
