import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Upstream, forward, serveProxy } from '../forward.ts';
import { at, fieldsOf, itemsOf } from '../json.ts';

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
  'answer a page',
  'answer a page after it arrived',
  'answer nothing',
  'answer foreign JSON',
  'answer null',
  'answer cut JSON',
  'captive',
] as const;
export type Fault = (typeof FAULTS)[number] | 'none';

const SLOW_MS = 1500;
/** How many API calls a captive portal answers itself before it lets calls through. */
const CAPTIVE_CALLS = 8;
const WIFI_PAGE =
  '<!doctype html><title>Welcome to the Grand Hotel</title><h1>Please sign in to our Wi-Fi</h1>';
const IN_PLACE: Partial<Record<Fault, string>> = {
  'answer a page': WIFI_PAGE,
  'answer a page after it arrived': WIFI_PAGE,
  'answer nothing': '',
  'answer foreign JSON': '{"status":"ok"}',
  'answer null': 'null',
  captive: WIFI_PAGE,
};

export interface Proxy {
  url: string;
  /** Sets the function that chooses a fault for each upload and each claim. */
  decide: (next: () => Fault) => void;
  /** Makes a captive portal answer every API call, until it is switched off again. */
  setCaptive: (isCaptive: boolean) => void;
  /** Invoice numbers of the claims that the naive API has; empty with the companion API. */
  naiveRows: () => readonly string[];
  /** Resolves when no request is being handled. */
  idle: () => Promise<void>;
  counts: () => Readonly<Record<string, number>>;
  stop: () => Promise<void>;
}

/**
 * Starts a proxy in front of the portal that damages uploads and claims as bad networks do.
 * @param options.isNaive the API ignores Idempotency-Key and stores every claim it gets, also duplicates
 */
export async function startProxy(target: string, options: { isNaive: boolean }): Promise<Proxy> {
  const rows: string[] = [];
  const counts: Record<string, number> = {};
  let next: () => Fault = () => 'none';
  let captiveCalls = 0;
  const active = new Set<IncomingMessage>();

  const pass = (incoming: IncomingMessage, body: Buffer) =>
    // The proxy rewrites the lists of the naive API, so it needs them complete and uncompressed.
    forward(target, incoming, body, {
      host: new URL(target).host,
      ...(options.isNaive && {
        'idempotency-key': undefined,
        'if-none-match': undefined,
        'accept-encoding': undefined,
      }),
    });

  /** The naive API: the proxy answers uploads and claims itself, and adds its claims to the lists. */
  const naive = async (incoming: IncomingMessage, body: Buffer): Promise<Upstream> => {
    const isClaims = /^\/api\/partner\/claims\/scheme\/\d+/.test(incoming.url ?? '');
    const isUpload = incoming.url === '/api/partner/common/upload';
    if ((isClaims || isUpload) && incoming.method === 'POST') {
      // A request without a session is refused here, too.
      const who = await fetch(`${target}/api/partner/profile/dashboard`, {
        headers: { Authorization: incoming.headers.authorization ?? '' },
      });
      if (who.status !== 200) {
        const text = Buffer.from(await who.arrayBuffer());
        return { status: who.status, headers: { 'content-type': 'application/json' }, body: text };
      }
      if (isClaims) rows.push(String(at(JSON.parse(body.toString()), 'invoice_number')));
      // The API behind takes only 500 uploads a day from one partner, so it never sees these uploads.
      const data = isUpload ? `/api/files/naive-${randomUUID()}` : null;
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ success: true, data })),
      };
    }
    const upstream = await pass(incoming, body);
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
  const effect = options.isNaive ? naive : pass;

  const isInteresting = ({ method, url = '' }: IncomingMessage) =>
    method === 'POST' && (url.endsWith('/common/upload') || url.includes('/partner/claims/'));

  const answerInPlace = (answer: ServerResponse, body: string) => {
    answer.writeHead(200, {
      'content-type': body.startsWith('<') ? 'text/html' : 'application/json',
      ...(options.isNaive && { connection: 'close' }),
    });
    answer.end(body);
  };

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    if (captiveCalls > 0 && incoming.url?.startsWith('/api/')) {
      captiveCalls -= 1;
      answerInPlace(answer, WIFI_PAGE);
      return;
    }
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
      // Some gateways fail after the API has done the work.
      if (fault === 'answer 502') await effect(incoming, body);
      answer.writeHead(Number(status), {
        'content-type': 'text/html',
        ...(options.isNaive && { connection: 'close' }),
        ...(status === '429' && { 'retry-after': '1' }),
      });
      answer.end('<h1>no</h1>');
      return;
    }
    const inPlace = IN_PLACE[fault];
    if (inPlace !== undefined) {
      if (fault === 'answer a page after it arrived') await effect(incoming, body);
      if (fault === 'captive') captiveCalls = CAPTIVE_CALLS;
      answerInPlace(answer, inPlace);
      return;
    }
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    const first = await effect(incoming, body);
    const upstream = fault === 'twice' ? await effect(incoming, body) : first;
    if (fault === 'cut after') return void incoming.socket.destroy();
    if (fault === 'answer cut JSON') {
      answerInPlace(answer, '{"success":true,"da');
      return;
    }
    const { 'transfer-encoding': _, connection: __, ...headers } = upstream.headers;
    answer.writeHead(upstream.status, {
      ...headers,
      // If an answer on a reused connection is cut off, Chromium repeats the request, even a POST. That
      // delivers it twice, which no client can prevent.
      ...(options.isNaive && { connection: 'close' }),
    });
    answer.end(upstream.body);
  }

  const server = await serveProxy(async (incoming, answer) => {
    active.add(incoming);
    try {
      await handle(incoming, answer);
    } finally {
      active.delete(incoming);
    }
  });
  return {
    url: server.url,
    decide: (decider) => {
      next = decider;
    },
    setCaptive: (isCaptive) => {
      captiveCalls = isCaptive ? Infinity : 0;
    },
    naiveRows: () => rows,
    async idle() {
      while (active.size > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    counts: () => counts,
    stop: server.stop,
  };
}
