import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './free-port.ts';

/** The answer of the server behind a proxy, with its whole body. */
export interface Upstream {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * Forwards a request to the same path on another server and reads the whole answer.
 * @param target the origin of that server, without a trailing slash
 * @param changed headers to set; a header with the value `undefined` is removed
 */
export function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  changed: Record<string, string | undefined> = {},
): Promise<Upstream> {
  const headers = Object.fromEntries(
    Object.entries({ ...incoming.headers, ...changed }).filter(([, value]) => value !== undefined),
  );
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target + (incoming.url ?? '/'),
      { method: incoming.method, headers },
      (answer) => {
        const { statusCode: status = 502, headers: answered } = answer;
        buffer(answer).then((whole) => resolve({ status, headers: answered, body: whole }), reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Starts a proxy on a free local port. A request whose handler throws is cut off. */
export async function serveProxy(
  handle: (incoming: IncomingMessage, answer: ServerResponse) => Promise<void>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((incoming, answer) => {
    handle(incoming, answer).catch((error: unknown) => {
      // Expected while the server behind restarts.
      const isRestart =
        error instanceof Error &&
        /ECONNREFUSED|ECONNRESET|socket hang up|fetch failed|aborted/.test(String(error));
      if (!isRestart) process.stderr.write(`The proxy failed: ${String(error)}\n`);
      incoming.socket.destroy();
    });
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    async stop() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
