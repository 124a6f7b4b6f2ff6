import { Blob as FontBytes, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { type PdfObjects } from '#src/base/pdf-objects.ts';
import { type FontTables, deflated, fontFile, numberIn, readWoff, subsetFont } from './font-file.ts';

/** A glyph in thousandths of the font's size. */
export interface Glyph {
  /** Its number in the PDF. */
  code: number;
  advance: number;
  /** How far it is moved from its place. */
  right: number;
  up: number;
}

/** A font as a PDF has it. */
export interface PaperFont {
  has: (character: string) => boolean;
  /** The glyphs of a text in one script. */
  shape: (text: string) => Glyph[];
  /** Writes the font with the glyphs that were used. @returns the number of its object; none if nothing was used */
  embed: (pdf: PdfObjects, name: string) => Promise<number | undefined>;
}

/** A glyph where it stands for one text: the same outline has several codes if it stands for several. */
interface Use {
  glyph: number;
  text: string;
  advance: number;
}

/** @param file in WOFF 1.0, with 1,000 units to the em */
export async function createPaperFont(file: ArrayBuffer): Promise<PaperFont> {
  const tables = await readWoff(file);
  if (numberIn(tables, 'head', 18) !== 1000) throw new Error('a font must have 1,000 units to the em');
  const face = new Face(new FontBytes(fontFile(tables)));
  const font = new Font(face);
  const characters = new Set(face.collectUnicodes());
  const uses: Use[] = [];
  const codes = new Map<string, number>();
  const codeOf = (use: Use) => {
    const key = `${use.glyph} ${use.advance} ${use.text}`;
    let code = codes.get(key);
    // 0 is for what is missing.
    if (code === undefined) codes.set(key, (code = uses.push(use)));
    return code;
  };
  return {
    has: (character) => characters.has(character.codePointAt(0) ?? 0),
    shape(text) {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      const places = buffer.getGlyphPositions();
      const infos = buffer.getGlyphInfos();
      const texts = textsOf(
        text,
        infos.map(({ cluster }) => cluster),
      );
      return infos.map(({ codepoint: glyph }, index) => {
        const { xAdvance: advance, xOffset: right, yOffset: up } = places[index] ?? NO_PLACE;
        return { code: codeOf({ glyph, text: texts[index] ?? '', advance }), advance, right, up };
      });
    },
    embed: async (pdf, name) => (uses.length === 0 ? undefined : embed(pdf, name, tables, uses)),
  };
}

const NO_PLACE = { xAdvance: 0, xOffset: 0, yOffset: 0 };

/**
 * What each glyph says. A vowel may stand before its consonant, so the letters of a cluster are given to its glyphs in
 * the order of the text: whoever reads all of them reads the text.
 * @param clusters for each glyph, where its cluster begins in the text
 */
function textsOf(text: string, clusters: readonly number[]): string[] {
  const texts = clusters.map((cluster, index) => {
    const first = clusters.indexOf(cluster);
    const last = clusters.lastIndexOf(cluster);
    const letters = text.slice(cluster, clusters[last + 1]);
    const place = index - first;
    return index === last ? letters.slice(place) : letters.slice(place, place + 1);
  });
  // For pdf.js, a glyph that says a mark has no width: at a word's start it would add a space behind it.
  const mark = texts[0]?.search(/\p{Mn}/u) ?? -1;
  if (mark > 0 && texts.length > 1) {
    texts[1] = (texts[0]?.slice(mark) ?? '') + (texts[1] ?? '');
    texts[0] = texts[0]?.slice(0, mark) ?? '';
  }
  return texts;
}

async function embed(
  pdf: PdfObjects,
  name: string,
  tables: FontTables,
  uses: readonly Use[],
): Promise<number> {
  const subset = subsetFont(
    tables,
    uses.map(({ glyph }) => glyph),
  );
  const file = pdf.write(`/Filter /FlateDecode /Length1 ${subset.length}`, await deflated(subset));
  const glyphs = new DataView(new ArrayBuffer((uses.length + 1) * 2));
  for (const [index, { glyph }] of uses.entries()) glyphs.setUint16((index + 1) * 2, glyph);
  const map = pdf.write('/Filter /FlateDecode', await deflated(new Uint8Array(glyphs.buffer)));
  const toUnicode = pdf.write('/Filter /FlateDecode', await deflated(unicodeMap(uses)));
  const box = [36, 38, 40, 42].map((at) => numberIn(tables, 'head', at)).join(' ');
  const [ascent, descent] = [numberIn(tables, 'hhea', 4), numberIn(tables, 'hhea', 6)];
  const descriptor = pdf.write(
    `/Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 714 /StemV 80 /FontFile2 ${file} 0 R`,
  );
  const descendant = pdf.write(
    `/Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /DW 0 /W [1 [${uses.map(({ advance }) => advance).join(' ')}]] /CIDToGIDMap ${map} 0 R`,
  );
  return pdf.write(
    `/Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${toUnicode} 0 R`,
  );
}

/** A CMap may have 100 lines in a block. */
const BLOCK = 100;

/** What each code says, so that the text can be searched and copied. */
function unicodeMap(uses: readonly Use[]): string {
  const lines = uses.map(({ text }, index) => `<${hex(index + 1)}> <${utf16(text)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, index) => {
    const block = lines.slice(index * BLOCK, (index + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** A 16-bit number as PDFs write a glyph. */
export function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** A text in UTF-16, big-endian, in hexadecimal digits. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('');
}
