import { type IncomingMessage } from 'node:http';
import { type Http2ServerRequest } from 'node:http2';
import { type serve } from '@hono/node-server';

type Fetch = Parameters<typeof serve>[0]['fetch'];
/** How many bytes of a refused body are read, to keep its connection open. */
const MAX_UNWANTED = 32_000_000;

/**
 * Holds each answer back until the request's body has been read to its end, even if the request was refused
 * before. Otherwise the rest of the body would break the answer, or the next request on the connection. If
 * the rest is far too long, the answer closes the connection.
 */
export function afterWholeRequests(fetch: Fetch): Fetch {
  return async (request, env) => {
    // Its connection was ended while Node was still reading what had come on it: nobody gets the answer.
    if (env.incoming.socket.destroyed) return new Response(null, { status: 503 });
    const response: unknown = await fetch(request, env);
    const isRead =
      request.method === 'GET' || request.method === 'HEAD' || (await isReadToItsEnd(env.incoming));
    if (!isRead && response instanceof Response) response.headers.set('Connection', 'close');
    return response;
  };
}

/** Discards the rest of the body. True at its end, or when the client has gone; false if it is too long. */
function isReadToItsEnd(incoming: IncomingMessage | Http2ServerRequest): Promise<boolean> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve(true);
  return new Promise((resolve) => {
    let unwanted = 0;
    // A web stream that was opened on the body would pause it after each chunk.
    incoming.removeAllListeners('data');
    incoming.on('data', (piece: Buffer) => {
      unwanted += piece.length;
      if (unwanted > MAX_UNWANTED) resolve(false);
    });
    for (const event of ['end', 'error', 'close']) incoming.once(event, () => resolve(true));
    incoming.resume();
  });
}
