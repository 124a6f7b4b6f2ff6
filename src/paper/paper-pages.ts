import { type Paper, type PaperColumn, type PaperFact, type PaperPart } from './paper.ts';
import { type TextLine, type Typesetter, type Weight, points } from './typesetter.ts';

/** A4 in points of 1/72 in. */
export const PAGE_WIDTH = 595.28;
export const PAGE_HEIGHT = 841.89;
const MARGIN = 45;
const WIDTH = PAGE_WIDTH - 2 * MARGIN;
const TOP = PAGE_HEIGHT - MARGIN;
/** Below it is the foot of the page. */
const BOTTOM = MARGIN + 22;
const LINE_HEIGHT = 1.4;
/** From the top of a line to its baseline. */
const BASELINE = 1.05;
const TEXT = 9.5;
const TABLE = 8.5;
const FOOT = 8;
/** Between the text of two columns. */
const GAP = 8;
const CELL_SPACE = 2.5;
const FACT_NAME = 150;
/** What must fit below a heading. */
const ROOM_BELOW = 60;

const GREY = '0.6 G 0.5 w';
const SHADE = '0.93 g';

/** The operators of each page of a paper. @param report is told the share that is done */
export function layPages(paper: Paper, set: Typesetter, report: (share: number) => void): string[] {
  const pages: string[][] = [];
  let y = 0;
  const draw = (operators: string) => pages.at(-1)?.push(operators);
  const turn = () => {
    pages.push([]);
    y = TOP;
  };
  const hasRoom = (height: number) => y - height >= BOTTOM;
  const rule = () =>
    draw(`${GREY} ${points(MARGIN)} ${points(y)} m ${points(MARGIN + WIDTH)} ${points(y)} l S`);

  const line = (one: TextLine, weight: Weight, size: number, x = MARGIN) => {
    if (!hasRoom(size * LINE_HEIGHT)) turn();
    draw(set.draw(one, weight, size, x, y - size * BASELINE));
    y -= size * LINE_HEIGHT;
  };
  const text = (words: string, weight: Weight, size: number) => {
    for (const one of set.lines(words, weight, size, WIDTH)) line(one, weight, size);
  };
  const facts = (list: readonly PaperFact[]) => {
    for (const { name, value } of list) {
      const names = set.lines(name, 'regular', TEXT, FACT_NAME - GAP);
      const values = set.lines(value, 'bold', TEXT, WIDTH - FACT_NAME);
      for (let index = 0; index < Math.max(names.length, values.length); index += 1) {
        if (!hasRoom(TEXT * LINE_HEIGHT)) turn();
        const baseline = y - TEXT * BASELINE;
        const [left, right] = [names[index], values[index]];
        if (left) draw(set.draw(left, 'regular', TEXT, MARGIN, baseline));
        if (right) draw(set.draw(right, 'bold', TEXT, MARGIN + FACT_NAME, baseline));
        y -= TEXT * LINE_HEIGHT;
      }
      y -= 2;
    }
  };

  interface Cells {
    lines: readonly (readonly TextLine[])[];
    weight: Weight;
    isShaded: boolean;
  }
  const table = ({ columns, rows, total }: Extract<PaperPart, { kind: 'table' }>, step: () => void) => {
    const widths = columnWidths(columns, rows, total, set);
    const starts = widths.map((_, index) =>
      widths.slice(0, index).reduce((sum, width) => sum + width + GAP, MARGIN),
    );
    const cells = (texts: readonly string[], weight: Weight, isShaded = false): Cells => ({
      lines: columns.map((_, index) => set.lines(texts[index] ?? '', weight, TABLE, widths[index] ?? 0)),
      weight,
      isShaded,
    });
    const heightOf = (count: number) => count * TABLE * LINE_HEIGHT + 2 * CELL_SPACE;
    const countOf = ({ lines }: Cells) => Math.max(1, ...lines.map((list) => list.length));
    /** Some lines of a row, from one of them on. */
    const drawLines = ({ lines, weight, isShaded }: Cells, first: number, count: number) => {
      if (isShaded)
        draw(
          `${SHADE} ${points(MARGIN)} ${points(y - heightOf(count))} ${points(WIDTH)} ${points(heightOf(count))} re f 0 g`,
        );
      for (const [column, list] of lines.entries())
        for (const [index, one] of list.slice(first, first + count).entries()) {
          const baseline = y - CELL_SPACE - index * TABLE * LINE_HEIGHT - TABLE * BASELINE;
          const isNumeric = columns[column]?.isNumeric === true;
          const shift = isNumeric ? (widths[column] ?? 0) - one.width : 0;
          draw(set.draw(one, weight, TABLE, (starts[column] ?? MARGIN) + shift, baseline));
        }
      y -= heightOf(count);
      rule();
    };
    const head = cells(
      columns.map(({ header }) => header),
      'bold',
      true,
    );
    const drawHead = () => drawLines(head, 0, countOf(head));
    const row = (one: Cells) => {
      const count = countOf(one);
      if (!hasRoom(heightOf(count))) {
        turn();
        drawHead();
      }
      // A row that is higher than a page goes on over the next ones.
      for (let first = 0; first < count;) {
        const room = Math.floor((y - BOTTOM - 2 * CELL_SPACE) / (TABLE * LINE_HEIGHT));
        const now = Math.min(count - first, Math.max(1, room));
        drawLines(one, first, now);
        first += now;
        if (first >= count) return;
        turn();
        drawHead();
      }
    };
    if (!hasRoom(heightOf(countOf(head)) + ROOM_BELOW)) turn();
    drawHead();
    for (const texts of rows) {
      row(cells(texts, 'regular'));
      step();
    }
    if (total) row(cells(total, 'bold', true));
    y -= 6;
  };

  turn();
  text(paper.title, 'bold', 16);
  if (paper.subtitle !== undefined) text(paper.subtitle, 'regular', 11);
  y -= 6;
  facts(paper.holder);
  y -= 4;
  rule();
  const sizes = paper.parts.map((part) => (part.kind === 'table' ? part.rows.length + 1 : 1));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  const step = () => report((done += 1) / all);
  for (const part of paper.parts) {
    if (part.kind === 'heading') {
      y -= 12;
      if (!hasRoom(12 * LINE_HEIGHT + ROOM_BELOW)) turn();
      text(part.text, 'bold', 12);
      y -= 2;
    } else if (part.kind === 'text') {
      text(part.text, 'regular', TEXT);
      y -= 3;
    } else if (part.kind === 'facts') facts(part.facts);
    else table(part, step);
    step();
  }
  y -= 8;
  text(paper.note, 'regular', FOOT);
  return pages.map((page, index) => [...page, foot(paper.title, index + 1, pages.length, set)].join('\n'));
}

/** The paper's title and "1 / 3". */
function foot(title: string, page: number, pages: number, set: Typesetter): string {
  const y = MARGIN;
  const [name] = set.lines(title, 'regular', FOOT, WIDTH - 80);
  const [number] = set.lines(`${page} / ${pages}`, 'regular', FOOT, 80);
  const left = name ? set.draw(name, 'regular', FOOT, MARGIN, y) : '';
  const right = number ? set.draw(number, 'regular', FOOT, MARGIN + WIDTH - number.width, y) : '';
  return `${left}\n${right}`;
}

/** By the columns' shares, but no column narrower than its longest word, as far as that is possible. */
function columnWidths(
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
  total: readonly string[] | undefined,
  set: Typesetter,
): number[] {
  const room = WIDTH - GAP * (columns.length - 1);
  const longest = columns.map(({ header }, index) => {
    const ofRows = rows.reduce(
      (most, row) => Math.max(most, set.longestWord(row[index] ?? '', 'regular', TABLE)),
      0,
    );
    const bold = [header, total?.[index] ?? ''].map((text) => set.longestWord(text, 'bold', TABLE));
    // A little more, for rounding.
    return Math.max(ofRows, ...bold) + 0.1;
  });
  if (longest.reduce((sum, width) => sum + width, 0) >= room) return narrowed(longest, room);
  const shares = columns.map(({ share = 1 }) => share);
  const fixed = new Set<number>();
  for (;;) {
    const isFree = (index: number) => !fixed.has(index);
    const left = longest.reduce((sum, width, index) => (isFree(index) ? sum : sum - width), room);
    const sum = shares.reduce((all, share, index) => (isFree(index) ? all + share : all), 0);
    const widths = longest.map((width, index) =>
      isFree(index) ? (left * (shares[index] ?? 1)) / sum : width,
    );
    const narrow = widths.flatMap((width, index) =>
      isFree(index) && width < (longest[index] ?? 0) ? [index] : [],
    );
    if (narrow.length === 0) return widths;
    for (const index of narrow) fixed.add(index);
  }
}

/** Takes from the widest columns first, until they fit: the others need not break their words. */
function narrowed(widths: readonly number[], room: number): number[] {
  let most = room;
  let left = room;
  for (const [index, width] of widths.toSorted((a, b) => a - b).entries()) {
    most = left / (widths.length - index);
    if (width > most) break;
    left -= width;
  }
  return widths.map((width) => Math.min(width, most));
}
