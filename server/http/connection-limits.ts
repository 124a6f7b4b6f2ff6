import { type Server } from 'node:http';
import { type Socket } from 'node:net';

/** Longer than proxies keep an idle connection (60 s): one that sends on a connection that ends just then gets no answer. */
const KEEP_ALIVE_MS = 75_000;
/**
 * Requests of one connection that are under way together. Browsers and proxies wait for each answer. Node starts all
 * that a client sends at once: thousands would keep everybody else waiting, so a connection with more is ended.
 */
export const MOST_AT_ONCE = 16;

export function limitConnections(server: Server): void {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const underWay = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const requests = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, requests);
    return requests;
  };
  server.prependListener('request', ({ socket }, response) => {
    if (count(socket, 1) > MOST_AT_ONCE) socket.destroy();
    response.once('close', () => count(socket, -1));
  });
}
