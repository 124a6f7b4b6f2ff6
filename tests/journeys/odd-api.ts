import { buffer } from 'node:stream/consumers';
import { type Page } from 'playwright';
import { forward, serveProxy } from '../forward.ts';
import { at, itemsOf } from '../json.ts';
import { CALLS } from '#server/modules/docs/summaries.ts';
import { fetchAnswer } from '../fetch-answer.ts';

/** Calls of the companion API that are not in SPEC §7. */
const EXTRA = Object.values(CALLS)
  .filter(({ isExtra }) => isExtra)
  .map(({ method, path }) => new RegExp(`^${method} /api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HTML = '<!doctype html><title>404</title><h1>Not here</h1>';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What replaces the companion API's answer: an HTML page with another status, or another body. */
type OddAnswer = { status: number; html: string } | { json: Record<string, unknown> };

/**
 * Turns an answer of the companion API into one of another vendor's API: only the calls of SPEC §7, ids as
 * texts, amounts as numeric texts, nulls for optional fields, start dates as date-times, `init` without its
 * wrapper, and a broken record in the list of schemes. `undefined` leaves it as it is.
 */
function oddAnswer(method: string, pathname: string, text: () => string): OddAnswer | undefined {
  if (EXTRA.some((call) => call.test(`${method} ${pathname}`))) return { status: 404, html: HTML };
  if (/\/(?:media|agreement|files|admin)\//.test(pathname)) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text());
  } catch {
    return undefined;
  }
  if (!isRecord(body)) return undefined;
  const data = odd(body['data']);
  if (pathname.endsWith('/partner/programs') && isRecord(data))
    data['programs'] = [...itemsOf(data['programs']), { title: ['broken'], id: null }];
  if (pathname.endsWith('/init') && isRecord(data)) return { json: { success: true, ...data } };
  return { json: { ...body, ...('data' in body && { data }) } };
}

/** Makes the page's API answer oddly, with forty schemes of which one is broken. */
export async function answerOddly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await fetchAnswer(route);
    const text = await response.text();
    const answer = oddAnswer(route.request().method(), pathname, () => text);
    if (!answer) return route.fulfill({ response });
    if ('html' in answer)
      return route.fulfill({ status: answer.status, contentType: 'text/html', body: answer.html });
    if (pathname.endsWith('/partner/programs')) lengthen(answer.json);
    return route.fulfill({ response, json: answer.json });
  });
}

/** Starts a proxy that turns the companion API into an odd API of SPEC §7 alone, without Idempotency-Key. */
export function startOddApi(target: string) {
  return serveProxy(async (incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', target);
    const isApi = pathname.startsWith('/api/');
    const upstream = await forward(
      target,
      incoming,
      await buffer(incoming),
      isApi ? { 'idempotency-key': undefined, 'if-none-match': undefined, 'accept-encoding': undefined } : {},
    );
    const instead = isApi
      ? oddAnswer(incoming.method ?? 'GET', pathname, () => upstream.body.toString())
      : undefined;
    const { 'transfer-encoding': _, connection: __, ...headers } = upstream.headers;
    if (!instead) {
      answer.writeHead(upstream.status, headers).end(upstream.body);
      return;
    }
    const { 'content-length': ___, etag: ____, 'idempotency-status': _____, ...others } = headers;
    if ('html' in instead)
      answer.writeHead(instead.status, { ...others, 'content-type': 'text/html' }).end(instead.html);
    else answer.writeHead(upstream.status, others).end(JSON.stringify(instead.json));
  });
}

/** Extends the list to forty schemes, of which one is broken. */
function lengthen({ data }: Record<string, unknown>): void {
  if (!isRecord(data)) return;
  const programs = itemsOf(data['programs']);
  const readable = programs.filter((program) => at(program, 'id') !== null);
  const more = Array.from({ length: 39 - readable.length }, (_, index) => ({
    id: `more-${index}`,
    title: `Scheme number ${index}`,
    rewards: null,
  }));
  data['programs'] = [...programs, ...more];
}

function odd(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => odd(item, key));
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(
      ([name]) => !['status', 'notes'].includes(name) || 'reward' in value,
    );
    return Object.fromEntries([
      ...entries.map(([name, inner]) => [name, odd(inner, name)]),
      ['something_new', { nested: true }],
    ]);
  }
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && DAY.test(value) && key.includes('start')) return `${value}T00:00:00`;
  return value ?? null;
}
