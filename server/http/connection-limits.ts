import { type Server } from 'node:http';

/** Longer than proxies keep an idle connection (60 s): one that sends on a connection that ends just then gets no answer. */
const KEEP_ALIVE_MS = 75_000;
/**
 * Requests of one connection, which then closes. Node answers all that a client sends at once without waiting: thousands
 * would keep everybody else waiting for a minute. What comes after these is answered with 503 and not carried out.
 */
export const MOST_REQUESTS = 100;

export function limitConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.maxRequestsPerSocket = MOST_REQUESTS;
}
