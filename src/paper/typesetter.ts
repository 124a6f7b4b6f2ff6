import { memoize } from '#src/base/memoize.ts';
import { type Glyph, type PaperFont, hex, utf16 } from './paper-font.ts';

export type Weight = 'regular' | 'bold';

/** The fonts of a paper. Latin has what the other lacks, except for ₹. */
export type PaperFonts = Readonly<Record<`${'latin' | 'devanagari'}-${Weight}`, PaperFont>>;

/** Glyphs of one font that follow each other. */
interface Run {
  font: keyof PaperFonts;
  glyphs: readonly Glyph[];
  /** The text, if its glyphs do not stand in its order. */
  reordered: string | undefined;
}

/** A word in its glyphs; its width is in thousandths of the font's size. */
interface Word {
  text: string;
  width: number;
  runs: readonly Run[];
}

export interface TextLine {
  words: readonly Word[];
  /** In points. */
  width: number;
}

export interface Typesetter {
  /** @param width in points; a word that is longer is broken */
  lines: (text: string, weight: Weight, size: number, width: number) => TextLine[];
  /** The width of the longest word, in points. */
  longestWord: (text: string, weight: Weight, size: number) => number;
  /** The operators that draw a line. `x` and `y` are the start of its baseline, in points. */
  draw: (line: TextLine, weight: Weight, size: number, x: number, y: number) => string;
}

/** Joiners of letters. */
const JOINER = '[\\u200C\\u200D]';
const LETTER = '[\\u0900-\\u097F\\u1CD0-\\u1CF9\\uA8E0-\\uA8FF]';
const DEVANAGARI = new RegExp(LETTER, 'u');
/** Runs of Devanagari, and single characters of all other scripts. */
const PARTS = new RegExp(`(?:${LETTER}|${JOINER})+|(?!${LETTER}|${JOINER}).`, 'gsu');
/** Letters with their marks: a word is not broken between them. */
const LETTERS = new RegExp(`(?:\\P{M}\\p{M}*\\u094D${JOINER}?)*\\P{M}\\p{M}*|\\p{M}+`, 'gu');

export function createTypesetter(fonts: PaperFonts): Typesetter {
  const setters = { regular: wordSetter(fonts, 'regular'), bold: wordSetter(fonts, 'bold') };
  const word = (text: string, weight: Weight) => setters[weight](text);
  const space = (weight: Weight) => word(' ', weight);
  const words = (text: string, weight: Weight) =>
    text
      .split(/\s+/)
      .filter((part) => part !== '')
      .map((part) => word(part, weight));

  /** A word that fits into no line, in parts that do. */
  const broken = (long: Word, weight: Weight, most: number): Word[] => {
    const parts: string[] = [];
    for (const letter of long.text.match(LETTERS) ?? []) {
      const grown = (parts.at(-1) ?? '') + letter;
      if (parts.length > 0 && word(grown, weight).width <= most) parts[parts.length - 1] = grown;
      else parts.push(letter);
    }
    return parts.map((part) => word(part, weight));
  };

  return {
    lines(text, weight, size, width) {
      const most = (width / size) * 1000;
      const gap = space(weight).width;
      return text
        .normalize('NFC')
        .split('\n')
        .flatMap((paragraph) => {
          const rows: { words: Word[]; width: number }[] = [{ words: [], width: 0 }];
          const pieces = words(paragraph, weight);
          for (const piece of pieces.flatMap((one) =>
            one.width > most ? broken(one, weight, most) : [one],
          )) {
            const row = rows.at(-1);
            if (!row || (row.words.length > 0 && row.width + gap + piece.width > most))
              rows.push({ words: [piece], width: piece.width });
            else {
              row.width += (row.words.length > 0 ? gap : 0) + piece.width;
              row.words.push(piece);
            }
          }
          return rows.map((row) => ({ words: row.words, width: (row.width * size) / 1000 }));
        });
    },
    longestWord: (text, weight, size) =>
      (Math.max(0, ...words(text.normalize('NFC'), weight).map(({ width }) => width)) * size) / 1000,
    draw(line, weight, size, x, y) {
      const runs = line.words.flatMap((one, index) =>
        index === 0 ? one.runs : [...space(weight).runs, ...one.runs],
      );
      if (runs.length === 0) return '';
      return `BT 1 0 0 1 ${points(x)} ${points(y)} Tm${drawnRuns(runs, size)} ET`;
    },
  };
}

/** Sets each word once. */
function wordSetter(fonts: PaperFonts, weight: Weight): (text: string) => Word {
  const [latin, devanagari] = [`latin-${weight}`, `devanagari-${weight}`] as const;
  /** Other scripts' characters are set one by one: they need no shaping, and tables have few different ones. */
  const character = memoize(new Map<string, Run>(), (text): Run => {
    const font = !fonts[latin].has(text) && fonts[devanagari].has(text) ? devanagari : latin;
    return { font, glyphs: fonts[font].shape(text), reordered: undefined };
  });
  return memoize(new Map<string, Word>(), (text): Word => {
    const runs = Array.from(text.matchAll(PARTS), ([part]) =>
      DEVANAGARI.test(part)
        ? { font: devanagari, glyphs: fonts[devanagari].shape(part), reordered: part }
        : character(part),
    );
    return { text, width: widthOf(runs), runs };
  });
}

/** A number of points with two decimals at most. */
export function points(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function widthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((width, { advance }) => width + advance, 0), 0);
}

function drawnRuns(runs: readonly Run[], size: number): string {
  let drawn = '';
  let font: string | undefined;
  /** The codes of plain glyphs that are not written yet. */
  let plain = '';
  const flush = () => {
    if (plain !== '') drawn += ` <${plain}> Tj`;
    plain = '';
  };
  for (const run of runs) {
    if (run.font !== font || run.reordered !== undefined) flush();
    if (run.font !== font) drawn += ` /${run.font} ${points(size)} Tf`;
    font = run.font;
    if (run.reordered === undefined) plain += run.glyphs.map(({ code }) => hex(code)).join('');
    else drawn += ` /Span << /ActualText <feff${utf16(run.reordered)}> >> BDC${placed(run.glyphs, size)} EMC`;
  }
  flush();
  return drawn;
}

/** Glyphs with the places that shaping gave them. */
function placed(glyphs: readonly Glyph[], size: number): string {
  let drawn = '';
  let rise = 0;
  let row = '';
  const flush = () => {
    if (row !== '') drawn += ` [${row}] TJ`;
    row = '';
  };
  for (const { code, right, up } of glyphs) {
    if (up !== rise) {
      flush();
      drawn += ` ${points((up * size) / 1000)} Ts`;
      rise = up;
    }
    row += right === 0 ? `<${hex(code)}>` : `${-right}<${hex(code)}>${right}`;
  }
  flush();
  return rise === 0 ? drawn : `${drawn} 0 Ts`;
}
