import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { freePort } from '../free-port.ts';
import { at, fieldsOf, itemsOf } from '../json.ts';

/** What may happen to a request between phone and API. */
export const FAULTS = [
  'cut before',
  'cut after',
  'cut in the middle',
  'slow',
  'answer 500',
  'answer 502',
  'answer 503',
  'answer 429',
  'twice',
] as const;
export type Fault = (typeof FAULTS)[number] | 'none';

const SLOW_MS = 1500;

export interface Proxy {
  url: string;
  /** Decides the fate of each upload and each claim. */
  decide: (next: () => Fault) => void;
  /** Claims that the API without keys has, by invoice number; empty with the other. */
  naiveRows: () => readonly string[];
  /** Resolves when the API has nothing to do any more. */
  idle: () => Promise<void>;
  counts: () => Readonly<Record<string, number>>;
  stop: () => Promise<void>;
}

interface Upstream {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * Stands before the portal and does to uploads and claims what bad networks do.
 * @param options.isNaive the API behind knows no Idempotency-Key and no unique invoice: every claim it gets is a row.
 */
export async function startProxy(target: string, options: { isNaive: boolean }): Promise<Proxy> {
  const port = await freePort();
  const rows: string[] = [];
  const counts: Record<string, number> = {};
  let next: () => Fault = () => 'none';
  const active = new Set<IncomingMessage>();

  const forward = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<Upstream>((resolve, reject) => {
      const headers: Record<string, string | string[] | undefined> = {
        ...incoming.headers,
        host: new URL(target).host,
      };
      if (options.isNaive) {
        delete headers['idempotency-key'];
        // Its lists are made here, so they are asked for whole and readable.
        delete headers['if-none-match'];
        delete headers['accept-encoding'];
      }
      const outgoing = request(
        target + (incoming.url ?? '/'),
        { method: incoming.method, headers },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 502,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  /** The API without keys: uploads and claims are its own, and its list has the claims. */
  const naive = async (incoming: IncomingMessage, body: Buffer): Promise<Upstream> => {
    const isClaims = /^\/api\/partner\/claims\/scheme\/\d+/.test(incoming.url ?? '');
    const isUpload = incoming.url === '/api/partner/common/upload';
    if ((isClaims || isUpload) && incoming.method === 'POST') {
      // Who is signed out gets nothing done here, either.
      const who = await fetch(`${target}/api/partner/profile/dashboard`, {
        headers: { Authorization: incoming.headers.authorization ?? '' },
      });
      if (who.status !== 200) {
        const text = Buffer.from(await who.arrayBuffer());
        return { status: who.status, headers: { 'content-type': 'application/json' }, body: text };
      }
      if (isClaims) rows.push(String(at(JSON.parse(body.toString()), 'invoice_number')));
      // Its uploads are no rows of the API behind, which takes 500 a day of one partner.
      const data = isUpload ? `/api/files/naive-${randomUUID()}` : null;
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ success: true, data })),
      };
    }
    const upstream = await forward(incoming, body);
    delete upstream.headers['idempotency-status'];
    if (!isClaims || upstream.status !== 200) return upstream;
    const list: unknown = JSON.parse(upstream.body.toString());
    const claims = [
      ...itemsOf(at(list, 'data', 'claims')),
      ...rows.map((invoice, index) => ({
        id: `naive-${index}`,
        invoice_number: invoice,
        created_at: new Date().toISOString(),
      })),
    ];
    const whole = { success: true, data: { ...fieldsOf(at(list, 'data')), claims } };
    const { 'content-length': _, etag: __, ...headers } = upstream.headers;
    return { ...upstream, headers, body: Buffer.from(JSON.stringify(whole)) };
  };
  const effect = options.isNaive ? naive : forward;

  const isInteresting = ({ method, url = '' }: IncomingMessage) =>
    method === 'POST' && (url.endsWith('/common/upload') || url.includes('/partner/claims/'));

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = isInteresting(incoming) ? next() : 'none';
    if (fault !== 'none') counts[fault] = (counts[fault] ?? 0) + 1;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (fault === 'cut in the middle') return void incoming.socket.destroy();
    }
    const body = Buffer.concat(chunks);
    if (fault === 'cut before') return void incoming.socket.destroy();
    const status = /^answer (\d+)$/.exec(fault)?.[1];
    if (status !== undefined) {
      // Some have done the work before they fail.
      if (fault === 'answer 502') await effect(incoming, body);
      answer.writeHead(Number(status), {
        'content-type': 'text/html',
        ...(options.isNaive && { connection: 'close' }),
        ...(status === '429' && { 'retry-after': '1' }),
      });
      answer.end('<h1>no</h1>');
      return;
    }
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const first = await effect(incoming, body);
    const upstream = fault === 'twice' ? await effect(incoming, body) : first;
    if (fault === 'cut after') return void incoming.socket.destroy();
    const { 'transfer-encoding': _, connection: __, ...headers } = upstream.headers;
    answer.writeHead(upstream.status, {
      ...headers,
      // On a connection that was used before, Chromium repeats a request whose answer is cut off, POST or not: that is the
      // fault of a request delivered twice, which no client can mend.
      ...(options.isNaive && { connection: 'close' }),
    });
    answer.end(upstream.body);
  }

  const server = createServer((incoming, answer) => {
    // The server behind may be restarting.
    active.add(incoming);
    handle(incoming, answer)
      .catch((error: unknown) => {
        const isRestart =
          error instanceof Error &&
          /ECONNREFUSED|ECONNRESET|socket hang up|fetch failed|aborted/.test(String(error));
        if (!isRestart) process.stderr.write(`The proxy failed: ${String(error)}\n`);
        incoming.socket.destroy();
      })
      .finally(() => {
        active.delete(incoming);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${port}`,
    decide: (decider) => {
      next = decider;
    },
    naiveRows: () => rows,
    async idle() {
      while (active.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    counts: () => counts,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
