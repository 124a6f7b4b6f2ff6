/** Colours by token, each in light and dark. */
export type Palette = Readonly<Record<string, { light: string; dark: string }>>;

const TEXT = 4.5;
const CONTROL = 3;
const GROUNDS = ['page', 'surface', 'surface-sunken', 'surface-raised'] as const;

/** Pairs of colours, and the contrast ratio that WCAG 2.2 AA requires of them. */
const PAIRS: readonly (readonly [front: string, back: string, needed: number])[] = [
  ...GROUNDS.map((ground) => ['accent', ground, TEXT] as const),
  ...GROUNDS.map((ground) => ['accent-strong', ground, TEXT] as const),
  ['brand', 'page', TEXT],
  ['brand', 'surface', TEXT],
  ['accent-ink', 'accent', TEXT],
  ['accent-ink', 'accent-strong', TEXT],
  ['accent', 'accent-soft', TEXT],
  ['accent-strong', 'accent-soft', TEXT],
  ['ink', 'accent-soft', TEXT],
  ['ink-soft', 'accent-soft', TEXT],
  // Progress bars on their track.
  ['accent', 'neutral-soft', CONTROL],
];

/** Reads the tokens of a style sheet that are `light-dark(#…, #…)`. */
export function lightAndDark(css: string): Palette {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*light-dark\((#[\da-f]{6}),\s*(#[\da-f]{6})\)/gi)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );
}

/** Pairs with too little contrast, one line each. @throws if a colour is missing */
export function contrastProblems(palette: Palette): string[] {
  return PAIRS.flatMap(([front, back, needed]) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const [one, other] = [palette[front]?.[scheme], palette[back]?.[scheme]];
      if (one === undefined || other === undefined) throw new Error(`there is no colour ${front} on ${back}`);
      const ratio = contrast(one, other);
      return ratio >= needed
        ? []
        : [
            `${front} ${one} on ${back} ${other} (${scheme}) has a contrast of ${shown(ratio)}, and needs ${needed}`,
          ];
    }),
  );
}

/** Rounded down, so that a failing ratio never looks like a passing one. */
const shown = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

/** WCAG's contrast ratio of two colours like `#0a4fd6`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
