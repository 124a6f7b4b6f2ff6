import { KEPT_MS, USER_KEY } from './kept.ts';

/**
 * What the dashboard showed last, kept as a tree so that the document can paint it before any script has come
 * (src/first-paint.ts): the same figures that the saved answers bring a moment later. A log-out takes it with the rest of local
 * storage; it is shown to the partner and the build that it is of, and for as long as the saved answers are.
 */

/** A text, or tag name, attributes, and what is in it. */
type Twig = string | [string, Record<string, string>, ...Twig[]];

interface View {
  /** The partner's id. */
  owner: number | string;
  /** The build's file of the dashboard: another one has other class names. */
  build: string;
  /** The language that its texts are in. */
  language: string;
  /** Ms since 1970. */
  at: number;
  twigs: Twig[];
}

declare global {
  /** The build's file of the dashboard, told by the document. */
  var homeFile: string | undefined;
}

const KEY = 'last-view';
/** In characters; more is not worth reading before the first paint. */
const LONGEST = 60_000;
const SVG = 'http://www.w3.org/2000/svg';
const TAGS =
  /^(?:a|header|nav|main|div|section|p|span|strong|em|small|h[1-6]|ul|ol|li|dl|dt|dd|img|button|time|svg|path|circle|rect|line|polyline|g)$/;
const ATTRIBUTES =
  /^(?:id|class|href|src|alt|role|type|tabindex|loading|decoding|width|height|datetime|aria-[a-z]+|viewbox|d|fill|stroke|stroke-[a-z]+|c[xy]|[xyr]|r[xy]|[xy][12]|points|transform)$/i;
/** What is of this moment only. */
const PASSING = '[data-passing]';

/** Keeps what stands in `place` for the next start, unless somebody has logged out, here or in another tab. */
export function keepView(place: Element, owner: View['owner'], language: string, now: number): void {
  if (globalThis.homeFile === undefined) return;
  const twigs = [...place.querySelectorAll(':scope > a, :scope > header, :scope > main')].map(twigOf);
  const view: View = { owner, build: globalThis.homeFile, language, at: now, twigs };
  const text = JSON.stringify(view);
  try {
    if (text.length <= LONGEST && localStorage.getItem(USER_KEY) !== null) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.warn('The dashboard is not kept for the next start:', error);
  }
}

/** Draws what was kept for whoever is signed in. @returns whether there was anything. */
export function drawView(place: Element, build: string, language: string, now: number): boolean {
  try {
    const view = read(KEY);
    const user = read(USER_KEY)?.['user'];
    if (!isView(view) || !isRecord(user)) return false;
    if (view.owner !== user['id'] || view.build !== build || view.language !== language) return false;
    if (now - view.at >= KEPT_MS) return false;
    place.replaceChildren(...view.twigs.map((twig) => nodeOf(twig)));
    return true;
  } catch {
    // Nothing that can be shown: the document has its own frame.
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

/** As far as it is looked at; a twig that is none cannot be drawn. */
function isView(value: Record<string, unknown> | undefined): value is Record<string, unknown> & View {
  return typeof value?.['at'] === 'number' && Array.isArray(value['twigs']);
}

function twigOf(node: Node): Twig {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const attributes = [...node.attributes].filter(({ name }) => ATTRIBUTES.test(name));
  return [
    node.localName,
    Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
    ...[...node.childNodes]
      .filter(
        (child) => !(child instanceof Element) || (!child.matches(PASSING) && TAGS.test(child.localName)),
      )
      .filter((child) => child instanceof Element || child instanceof Text)
      .map(twigOf),
  ];
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
