import { KEPT_MS, USER_KEY, ageOf } from '#src/device/storage-keys.ts';

/**
 * What the dashboard showed last, kept in local storage. The document paints it before any script is loaded
 * (src/first-paint/inline-script.ts). It is drawn only for the same partner, build and language. A log-out clears it with
 * local storage.
 */

/** A text, or an element: tag name, attributes, children. */
type Twig = string | [string, Record<string, string>, ...Twig[]];

interface View {
  owner: number | string;
  /** The URL of the dashboard's script: another build has other class names. */
  build: string;
  language: string;
  /** Ms since 1970. */
  at: number;
  twigs: Twig[];
}

declare global {
  var homeFile: string | undefined;
}

const KEY = 'last-view';
/** In characters. A longer view would delay the first paint. */
const LONGEST = 60_000;
const SVG = 'http://www.w3.org/2000/svg';
const TAGS =
  /^(?:a|header|nav|main|div|section|p|span|strong|em|small|h[1-6]|ul|ol|li|dl|dt|dd|img|button|time|svg|path|circle|rect|line|polyline|g)$/;
const ATTRIBUTES =
  /^(?:id|class|href|src|alt|role|type|tabindex|loading|decoding|width|height|datetime|aria-[a-z]+|viewbox|d|fill|stroke|stroke-[a-z]+|c[xy]|[xyr]|r[xy]|[xy][12]|points|transform)$/i;
/** Marks what is true only at the moment, such as a connection bar. */
const PASSING = '[data-passing]';

/** Keeps the content of `place` for the next start, unless somebody has logged out in any tab. */
export function keepView(place: Element, owner: View['owner'], language: string, now: number): void {
  if (globalThis.homeFile === undefined) return;
  const twigs = [...place.querySelectorAll(':scope > :is(a, header, main, nav)')].map((part) =>
    twigOf(part, part.getBoundingClientRect().top + 2 * innerHeight),
  );
  const view: View = { owner, build: globalThis.homeFile, language, at: now, twigs };
  const text = JSON.stringify(view);
  try {
    if (text.length <= LONGEST && localStorage.getItem(USER_KEY) !== null) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The dashboard is not kept for the next start:', error);
  }
}

/** Whether the dashboard was seen on this device before, since the last log-out. */
export function isViewKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Site data is blocked: every visit is the first.
    return false;
  }
}

/** Draws the view kept for the signed-in partner. @returns whether there was one. */
export function drawView(place: Element, build: string, language: string, now: number): boolean {
  try {
    const view = read(KEY);
    const user = read(USER_KEY)?.['user'];
    if (!isView(view) || !isRecord(user)) return false;
    if (view.owner !== user['id'] || view.build !== build || view.language !== language) return false;
    if ((ageOf(view.at, now) ?? 0) >= KEPT_MS) return false;
    place.replaceChildren(...view.twigs.map((twig) => nodeOf(twig)));
    return true;
  } catch {
    // The kept view is unusable. The document shows its own frame instead.
    return false;
  }
}

function read(key: string): Record<string, unknown> | undefined {
  const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Checks the outer shape only: `nodeOf` throws for what it cannot draw. */
function isView(value: Record<string, unknown> | undefined): value is Record<string, unknown> & View {
  return typeof value?.['at'] === 'number' && Array.isArray(value['twigs']);
}

/** @param end where the view ends: list items that begin below it are left out, which nobody sees so early */
function twigOf(node: Node, end: number): Twig {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTES.test(name));
  return [
    node.localName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    ...[...node.childNodes].filter((child) => isKept(child, end)).map((child) => twigOf(child, end)),
  ];
}

function isKept(node: Node, end: number): boolean {
  if (!(node instanceof Element)) return node instanceof Text;
  const isBelow = node instanceof HTMLLIElement && node.getBoundingClientRect().top > end;
  return TAGS.test(node.localName) && !node.matches(PASSING) && !isBelow;
}

function nodeOf(twig: Twig, parent?: Element): Node {
  if (typeof twig === 'string') return document.createTextNode(twig);
  const [tag, attributes, ...inner] = twig;
  if (!TAGS.test(tag)) throw new Error(`no part of a view: ${tag}`);
  const element =
    tag === 'svg' || parent?.namespaceURI === SVG
      ? document.createElementNS(SVG, tag)
      : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES.test(name)) element.setAttribute(name, value);
  element.append(...inner.map((one) => nodeOf(one, element)));
  return element;
}
