/** Elements that a logo may have. It is inlined, so it must not bring styles, scripts, fonts or files. */
const ELEMENTS = new Set(
  'g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
const REFUSED = /^(?:on|xlink:|href$|class$|style$)/;
const HEIGHT = 28;
/** A wider logo leaves no room for the menus in the bar of a narrow phone. */
const WIDEST = 4;

/**
 * Turns an SVG into a module that draws it inline, without a request. Shapes without a colour take the colour
 * of the text. @throws if it cannot be inlined
 */
export function drawingOf(svg: string): string {
  const [, root = '', content = ''] =
    /^(?:\s|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>)*<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  const [, viewBox = '', width = '', height = ''] =
    /\sviewBox="(\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*)"/.exec(root) ?? [];
  const ratio = Number(width) / Number(height);
  if (!(ratio > 0)) throw new Error('logo.svg must be one svg element with a viewBox');
  if (ratio > WIDEST)
    throw new Error(`logo.svg may be ${WIDEST} times as wide as high, and is ${ratio.toFixed(1)}`);
  const own = /\sfill="([^"]*)"/.exec(root)?.[1] ?? 'currentColor';
  return `export const logo = {
  viewBox: ${JSON.stringify(viewBox.trim())},
  width: ${Math.round(HEIGHT * ratio)},
  height: ${HEIGHT},
  fill: ${JSON.stringify(own)},
  drawing: <>${elementsOf(content.replaceAll(/<!--.*?-->/gs, ''))}</>,
};
`;
}

function elementsOf(content: string): string {
  const rest = content.replaceAll(/<\/?[^>]*>/g, '').trim();
  if (rest !== '') throw new Error(`logo.svg has text, "${rest.slice(0, 20)}": draw it as paths`);
  return [...content.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>/g)]
    .map(([, closing = '', name = '', attributes = '', closed = '']) => {
      if (!ELEMENTS.has(name)) throw new Error(`logo.svg has <${name}>, which cannot stand in the document`);
      return `<${closing}${name}${[...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
        .map(([, attribute = '', text, other]) => ` ${attributeOf(attribute, text ?? other ?? '')}`)
        .join('')}${closed}>`;
    })
    .join('');
}

function attributeOf(name: string, value: string): string {
  if (REFUSED.test(name)) throw new Error(`logo.svg has ${name}="…", which cannot stand in the document`);
  return `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}={${JSON.stringify(value)}}`;
}
