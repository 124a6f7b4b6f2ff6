/** Values that only `src/ui/tokens.css` may contain. */
const RULES: readonly { pattern: RegExp; problem: string }[] = [
  {
    pattern:
      /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|oklch|oklab|lch|lab|color)\(/gi,
    problem: 'a colour that is no token',
  },
  { pattern: /\b\d*\.?\d+px\b/gi, problem: 'a size in px that is no token' },
  { pattern: /(?:z-index|zIndex)\s*:\s*-?\d+/gi, problem: 'a layer that is no token' },
  {
    pattern: /(?:transition|animation)[\w-]*\s*:[^;{}]*?(?<![\w.-])\d*\.?\d+m?s\b/gi,
    problem: 'a duration that is no token',
  },
];

/** Comments, and links such as `#add`, may look like colours. */
const NOT_LOOK = /\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*|href=["'][^"'\n]*["']/g;
/** Pictures have units and colours of their own. */
const PICTURE = /<svg\b[\s\S]*?<\/svg>/g;

/** Finds values in CSS or TSX code that should be tokens. Lines are counted from 1. */
export function tokenProblems(code: string): { line: number; problem: string; found: string }[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const looks = code.replaceAll(NOT_LOOK, blank).replaceAll(PICTURE, blank);
  return RULES.flatMap(({ pattern, problem }) =>
    [...looks.matchAll(pattern)].map(({ 0: found, index }) => ({
      line: looks.slice(0, index).split('\n').length,
      problem,
      found: found.trim(),
    })),
  ).toSorted((a, b) => a.line - b.line);
}
