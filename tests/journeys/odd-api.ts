import { type Page, type Route } from 'playwright';
import { itemsOf } from '../json.ts';

/** Calls of the companion API that an API of SPEC §7 alone does not have. */
const EXTRA = [/\/partner\/notifications/, /\/auth\/logout$/];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HTML = '<!doctype html><title>404</title><h1>Not here</h1>';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The running API as another vendor's might answer: only the calls of SPEC §7, ids as texts, amounts as numeric texts, nulls
 * for what is optional, dates as date-times where they begin something, `init` without its wrapper, one broken record in
 * a list of forty.
 */
export async function answerOddly(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const url = new URL(route.request().url());
    const isProfileRead = url.pathname.endsWith('/partner/profile') && route.request().method() === 'GET';
    if (isProfileRead || EXTRA.some((path) => path.test(url.pathname)))
      return route.fulfill({ status: 404, contentType: 'text/html', body: HTML });
    if (url.pathname.includes('/media/') || url.pathname.includes('/agreement/')) return route.continue();
    return answer(route, url);
  });
}

async function answer(route: Route, url: URL): Promise<void> {
  const response = await route.fetch();
  const body: unknown = await response.json();
  if (!isRecord(body)) return route.fulfill({ response });
  const data = odd(body['data']);
  const isInit = url.pathname.endsWith('/init');
  if (url.pathname.endsWith('/partner/programs') && isRecord(data)) lengthen(data);
  return route.fulfill({
    status: response.status(),
    contentType: 'application/json',
    body: JSON.stringify(
      isInit && isRecord(data) ? { success: true, ...data } : { ...body, ...('data' in body && { data }) },
    ),
  });
}

/** Forty entries, of which one is broken. */
function lengthen(data: Record<string, unknown>): void {
  const programs = itemsOf(data['programs']);
  const more = Array.from({ length: 39 - programs.length }, (_, index) => ({
    id: `more-${index}`,
    title: `Scheme number ${index}`,
    rewards: null,
  }));
  data['programs'] = [...programs, { title: ['broken'], id: null }, ...more];
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
