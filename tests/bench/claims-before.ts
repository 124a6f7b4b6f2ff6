import { buffer } from 'node:stream/consumers';
import { forward, serveProxy } from '../forward.ts';
import { at, fieldsOf } from '../json.ts';
import { manyClaims } from '../many-claims.ts';

/** Starts a proxy in front of the portal at `target` that gives scheme 1 as many claims as it is told. */
export async function serveManyClaims(target: string) {
  let claims: readonly object[] = [];
  const proxy = await serveProxy(async (incoming, answer) => {
    const { method, url = '' } = incoming;
    const isClaims = url.startsWith('/api/partner/claims/scheme/1') && method === 'GET';
    const { status, headers, body } = await forward(target, incoming, await buffer(incoming), {
      host: new URL(target).host,
      ...(isClaims && { 'accept-encoding': undefined, 'if-none-match': undefined }),
    });
    if (!isClaims) {
      const { 'transfer-encoding': _, connection: __, ...others } = headers;
      answer.writeHead(status, others).end(body);
      return;
    }
    const data = { ...fieldsOf(at(JSON.parse(body.toString()), 'data')), claims };
    answer
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ success: true, data }));
  });
  return {
    ...proxy,
    serve: (count: number) => {
      claims = manyClaims(count);
    },
  };
}
