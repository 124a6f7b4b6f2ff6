import { type IncomingMessage, createServer, request } from 'node:http';
import { freePort } from '../free-port.ts';
import { at, fieldsOf } from '../json.ts';
import { manyClaims } from '../many-claims.ts';

/** Starts a proxy in front of the portal at `target` that gives scheme 1 as many claims as it is told. */
export async function serveManyClaims(target: string) {
  const port = await freePort();
  let claims: readonly object[] = [];
  const server = createServer((incoming, outgoing) => {
    const { host, port: to } = new URL(target);
    const isClaims =
      incoming.url?.startsWith('/api/partner/claims/scheme/1') === true && incoming.method === 'GET';
    const headers: IncomingMessage['headers'] = { ...incoming.headers, host };
    if (isClaims) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const passed = request(
      { host: '127.0.0.1', port: to, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        if (!isClaims) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const body: unknown = JSON.parse(Buffer.concat(parts).toString());
          outgoing.writeHead(200, { 'Content-Type': 'application/json' });
          outgoing.end(JSON.stringify({ success: true, data: { ...fieldsOf(at(body, 'data')), claims } }));
        });
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    serve: (count: number) => {
      claims = manyClaims(count);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
