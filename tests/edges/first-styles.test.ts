import { type Page, type Route } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { SCRIPTS, holdBack, setUpJourneys, signIn } from '../journeys/portal.ts';

let page: Page;
const journeys = setUpJourneys((visited) => {
  page = visited;
});
const ALL_STYLES = '**/assets/style-*.css';

// A worker would serve the styles from its cache. Animations would differ with the moment.
beforeEach(async () => {
  await journeys.comeAgain({
    serviceWorkers: 'block',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
});

function hasAllStyles(): boolean {
  try {
    return (document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.sheet?.cssRules.length ?? 0) > 0;
  } catch {
    // The sheet of a file that failed to load.
    return false;
  }
}

/** The computed styles of all elements, with their sizes. */
const look = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('html, body, #root *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const computed = getComputedStyle(element);
      const values = Array.from(computed, (name) => `${name}: ${computed.getPropertyValue(name)}`);
      return `${element.localName}.${element.getAttribute('class')} ${x} ${y} ${width} ${height}; ${values.join('; ')}`;
    }),
  );

/** Opens an address without scripts, and compares the document's own styles with all styles. */
async function compareLooks(address: string, heading: string): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
  const release = await holdBack(page, ALL_STYLES);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  // A picture that loads in between would change the sizes.
  await page.waitForFunction(() =>
    [...document.images].every((one) => one.complete || !one.checkVisibility()),
  );
  const before = await look();
  release();
  await page.waitForFunction(hasAllStyles);
  const after = await look();
  expect(before.length).toBeGreaterThan(100);
  const parts = (one = '') => one.split('; ');
  const differences = before.flatMap((one, index) => {
    const other = parts(after[index]);
    return parts(one)
      .filter((part, at) => part !== other[at])
      .map((part) => `${parts(one)[0]}: ${part}`);
  });
  expect(differences.join('\n')).toBe('');
  expect(after).toHaveLength(before.length);
  await page.unrouteAll({ behavior: 'wait' });
}

test('the sign-in looks the same before and after all styles are loaded', async () => {
  await compareLooks('/login', "Partner's Portal");
});

test('the frame of the dashboard looks the same before and after all styles are loaded', async () => {
  await signIn(page, 't3@demo.example', { address: '/about-us', title: 'Support' });
  await compareLooks('/', 'Dashboard');
});

test('the last view of the dashboard is drawn once all styles are loaded', async () => {
  await signIn(page, 't3@demo.example');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-view'))).not.toBeNull();
  await page.route(SCRIPTS, (route) => route.abort());
  const release = await holdBack(page, ALL_STYLES);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  // The document draws it in the task after its first frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const scheme = page.getByRole('heading', { level: 3, name: 'Suraksha Camera Carnival' });
  expect(await scheme.count()).toBe(0);
  release();
  await scheme.waitFor();
  expect(await page.evaluate(hasAllStyles)).toBe(true);
});

test.each([
  ['that failed to load', (route: Route) => route.abort()],
  [
    'in whose place a captive Wi-Fi gave its page',
    (route: Route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<h1>Hotel Wi-Fi</h1>',
      }),
  ],
])('styles %s are loaded again, without an event of the network', async (_, fail) => {
  await page.route(ALL_STYLES, fail);
  const isLeftOut = page.waitForEvent('console', (message) =>
    message.text().includes('styles cannot be loaded'),
  );
  await signIn(page, 't3@demo.example', { address: '/claims/scheme?program_id=1' });
  await isLeftOut;
  await page.unroute(ALL_STYLES);
  await page.waitForFunction(hasAllStyles);
});

test('a file of styles that never answers holds back no screen, and is loaded again', async () => {
  await page.route(ALL_STYLES, () => undefined, { times: 1 });
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Partners Registration' }).waitFor();
  await page.waitForFunction(hasAllStyles);
});

test('styles that come late hold back no screen, and are loaded once', async () => {
  let asked = 0;
  page.on('request', (request) => {
    if (/style-[^/]*\.css$/.test(request.url())) asked += 1;
  });
  const release = await holdBack(page, ALL_STYLES);
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Partners Registration' }).waitFor();
  release();
  await page.waitForFunction(hasAllStyles);
  expect(asked).toBe(1);
});

test('the worker does not keep the page of a captive Wi-Fi in place of the styles', async () => {
  await journeys.comeAgain({ viewport: { width: 360, height: 740 } });
  const context = page.context();
  let isAsked = false;
  await context.route(ALL_STYLES, async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<h1>Hotel Wi-Fi</h1>' });
    isAsked ||= route.request().serviceWorker() !== null;
  });
  await page.goto('/login');
  await expect.poll(() => isAsked).toBe(true);
  // The installation fails, or it would be done: both end without a worker that is being installed.
  await page.waitForFunction(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return registrations.every(({ installing }) => !installing);
  });
  await context.unroute(ALL_STYLES);
  await page.goto('/login');
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]') ?? { href: '' };
      return (await caches.match(href))?.headers.get('Content-Type');
    });
  await expect.poll(kept).toMatch(/^text\/css/);
});
