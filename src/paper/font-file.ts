type Bytes = Uint8Array<ArrayBuffer>;

/** The tables of a TrueType font by their tags. */
export type FontTables = ReadonlyMap<string, Bytes>;

/** What a PDF needs of an embedded font: it says itself which character is which glyph. */
const EMBEDDED = new Set(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']);

/** Unpacks a WOFF 1.0 file. @throws an Error for another file */
export async function readWoff(file: ArrayBuffer): Promise<FontTables> {
  const view = new DataView(file);
  if (view.getUint32(0) !== 0x77_4f_46_46) throw new Error('not a WOFF file');
  const entries = Array.from({ length: view.getUint16(12) }, (_, index) => 44 + index * 20);
  const tables = await Promise.all(
    entries.map(async (at): Promise<[string, Bytes]> => {
      const tag = String.fromCharCode(...new Uint8Array(file, at, 4));
      const packed = new Uint8Array(file, view.getUint32(at + 4), view.getUint32(at + 8));
      const isPacked = packed.length < view.getUint32(at + 12);
      return [tag, isPacked ? await through(packed, new DecompressionStream('deflate')) : packed];
    }),
  );
  return new Map(tables);
}

/** Compressed for a PDF's `/FlateDecode`. */
export async function deflated(content: string | Bytes): Promise<Bytes> {
  return through(content, new CompressionStream('deflate'));
}

async function through(
  content: string | Bytes,
  stream: CompressionStream | DecompressionStream,
): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The font as one file. */
export function fontFile(tables: FontTables): Bytes {
  const tags = [...tables.keys()].toSorted();
  const padded = (size: number) => Math.ceil(size / 4) * 4;
  const head = 12 + tags.length * 16;
  const file = new Uint8Array(tags.reduce((size, tag) => size + padded(tables.get(tag)?.length ?? 0), head));
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x00_01_00_00);
  view.setUint16(4, tags.length);
  const power = Math.floor(Math.log2(tags.length));
  view.setUint16(6, 2 ** power * 16);
  view.setUint16(8, power);
  view.setUint16(10, tags.length * 16 - 2 ** power * 16);
  let offset = head;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) ?? new Uint8Array();
    file.set(table, offset);
    const at = 12 + index * 16;
    file.set(new TextEncoder().encode(tag), at);
    view.setUint32(at + 4, sumOf(view, offset, padded(table.length)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, table.length);
    offset += padded(table.length);
  }
  return file;
}

function sumOf(view: DataView, start: number, size: number): number {
  let sum = 0;
  for (let at = start; at < start + size; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** The font with the outlines of these glyphs only, and of those they are composed of. Glyphs keep their numbers. */
export function subsetFont(tables: FontTables, glyphs: Iterable<number>): Bytes {
  const outlines = outlinesOf(tables);
  const wanted = new Set<number>([0]);
  const add = (glyph: number) => {
    if (wanted.has(glyph)) return;
    wanted.add(glyph);
    for (const part of partsOf(outlines(glyph))) add(part);
  };
  for (const glyph of glyphs) add(glyph);
  const count = numberIn(tables, 'maxp', 4);
  const loca = new DataView(new ArrayBuffer((count + 1) * 4));
  const kept: Bytes[] = [];
  let size = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.setUint32(glyph * 4, size);
    if (!wanted.has(glyph)) continue;
    kept.push(outlines(glyph));
    size += outlines(glyph).length;
  }
  loca.setUint32(count * 4, size);
  const glyf = new Uint8Array(size);
  let offset = 0;
  for (const outline of kept) {
    glyf.set(outline, offset);
    offset += outline.length;
  }
  const head = new Uint8Array(tables.get('head') ?? []);
  // The places of glyphs are written as long numbers.
  new DataView(head.buffer).setInt16(50, 1);
  const written = new Map(tables)
    .set('glyf', glyf)
    .set('head', head)
    .set('loca', new Uint8Array(loca.buffer));
  return fontFile(new Map([...written].filter(([tag]) => EMBEDDED.has(tag))));
}

/** The 16-bit number at a place of a table. */
export function numberIn(tables: FontTables, tag: string, at: number): number {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return new DataView(table.buffer, table.byteOffset).getInt16(at);
}

function outlinesOf(tables: FontTables): (glyph: number) => Bytes {
  const glyf = tables.get('glyf') ?? new Uint8Array();
  const loca = tables.get('loca') ?? new Uint8Array();
  const view = new DataView(loca.buffer, loca.byteOffset, loca.length);
  const isLong = numberIn(tables, 'head', 50) === 1;
  const place = (glyph: number) => (isLong ? view.getUint32(glyph * 4) : view.getUint16(glyph * 2) * 2);
  return (glyph) => glyf.subarray(place(glyph), place(glyph + 1));
}

const WORDS = 0x01;
const SCALE = 0x08;
const MORE = 0x20;
const TWO_SCALES = 0x40;
const MATRIX = 0x80;

/** The glyphs that a composed one is made of. */
function partsOf(outline: Bytes): number[] {
  if (outline.length === 0) return [];
  const view = new DataView(outline.buffer, outline.byteOffset, outline.length);
  if (view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  let flags = MORE;
  while (flags & MORE) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    const scale = flags & MATRIX ? 8 : flags & TWO_SCALES ? 4 : flags & SCALE ? 2 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return parts;
}
