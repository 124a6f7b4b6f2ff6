import { countsIn, quantile } from './brightness.ts';
import { type Pixels } from './read-codes.ts';

/** Photos of paper: where the page is, seen from straight above, in even light. Pure, for workers and tests. */

/** In shares of the picture's width and height, 0 to 1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Of a page, clockwise from its top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Less than this share of the picture is a part of the page: a table, a stamp, or the code. */
const LEAST_AREA = 1 / 3;
/** Nothing to straighten: the page fills the picture. */
const MOST_AREA = 0.98;
/** Places along each edge that are compared. */
const PLACES = 40;
/** How far from the edge, as a share of the picture's width, and the side of what is looked at there. */
const REACH = 0.025;
const PATCH = 0.02;
/** What lies beyond an edge has at most this share of the brightness of the paper, in the same light. */
const BEYOND = 0.88;
/** An edge holds if this share of its places does: something may lie on it. */
const LEAST_HOLDING = 0.85;

/**
 * Whether these are the corners of a page: paper ends at each edge, or the picture does. Beyond an edge of a table
 * that is printed on it there is paper, too.
 */
export function isPage(picture: Pixels, corners: Corners): boolean {
  const area = areaOf(corners);
  if (area < LEAST_AREA || area > MOST_AREA || !isConvex(corners)) return false;
  return corners.every((from, index) => endsAt(picture, from, corners[(index + 1) % 4] ?? from));
}

/** A smaller part of a photo has too few pixels for a page. */
const LEAST_PART = 0.02;

/** Whether a page can be cut out here: the corners lie around it in their order, and leave something of it. */
export function isFrame(corners: Corners): boolean {
  return isConvex(corners) && areaOf(corners) >= LEAST_PART;
}

/** Whether paper ends at an edge. The page is on its right. */
function endsAt(picture: Pixels, from: Point, to: Point): boolean {
  const { width, height } = picture;
  const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height];
  const length = Math.hypot(dx, dy);
  const reach = REACH * width;
  const [inX, inY] = [(-dy / length) * reach, (dx / length) * reach];
  let holding = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const share = (place + 0.5) / PLACES;
    const [x, y] = [from.x * width + dx * share, from.y * height + dy * share];
    const beyond = paperAt(picture, x - inX, y - inY);
    const paper = paperAt(picture, x + inX, y + inY) ?? 0;
    if (beyond === undefined || beyond <= BEYOND * paper) holding += 1;
  }
  return holding >= LEAST_HOLDING * PLACES;
}

/** The brightness of the paper around a place, whatever is printed on it. `undefined` outside of the picture. */
function paperAt(picture: Pixels, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return undefined;
  const side = Math.max(1, Math.round(PATCH * picture.width));
  const [left, top] = [Math.round(x - side / 2), Math.round(y - side / 2)];
  return quantile(countsIn(picture, { left, top, width: side, height: side }), 0.8);
}

type Size = Pick<Pixels, 'width' | 'height'>;

/** How large the page is in the picture, in pixels. */
export function sizeOfPage(picture: Size, corners: Corners): Size {
  const [a, b, c, d] = corners;
  const between = (from: Point, to: Point) =>
    Math.hypot((to.x - from.x) * (picture.width - 1), (to.y - from.y) * (picture.height - 1));
  return { width: (between(a, b) + between(c, d)) / 2, height: (between(d, a) + between(c, b)) / 2 };
}

/**
 * The page seen from straight above.
 * @param most the most pixels of its shorter side
 */
export function straightened(picture: Pixels, corners: Corners, most: number): Pixels {
  const inPixels = ({ x, y }: Point) => [x * (picture.width - 1), y * (picture.height - 1)] as const;
  const [[ax, ay], [bx, by]] = [inPixels(corners[0]), inPixels(corners[1])];
  const [[cx, cy], [dx, dy]] = [inPixels(corners[2]), inPixels(corners[3])];
  const { width: across, height: down } = sizeOfPage(picture, corners);
  const scale = Math.min(1, most / Math.min(across, down));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  // The projection of the unit square onto the four corners (Heckbert, "Fundamentals of Texture Mapping", 2.2.3).
  const [sx, sy] = [ax - bx + cx - dx, ay - by + cy - dy];
  const det = (bx - cx) * (dy - cy) - (dx - cx) * (by - cy);
  const g = (sx * (dy - cy) - (dx - cx) * sy) / det;
  const h = ((bx - cx) * sy - sx * (by - cy)) / det;
  const [a, b, c] = [bx - ax + g * bx, dx - ax + h * dx, ax];
  const [d, e, f] = [by - ay + g * by, dy - ay + h * dy, ay];
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, picture.width * picture.height);
  const pixels = new Uint32Array(width * height);
  for (let row = 0, to = 0; row < height; row += 1) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1, to += 1) {
      const u = (column + 0.5) / width;
      const w = g * u + h * v + 1;
      const x = (a * u + b * v + c) / w;
      const y = (d * u + e * v + f) / w;
      pixels[to] = mixedPixel(from, picture.width, picture.height, x, y);
    }
  }
  return { data: new Uint8ClampedArray(pixels.buffer), width, height };
}

/** Every other byte of a pixel. */
const TWO_BYTES = 0x00_ff_00_ff;

/** The four pixels around a place, mixed: two bytes of a pixel at once, because this is most of the work of a page. */
function mixedPixel(pixels: Uint32Array, width: number, height: number, x: number, y: number): number {
  // Places in 256ths of a pixel.
  const across = Math.min((width - 1) * 256, Math.max(0, x * 256)) | 0;
  const down = Math.min((height - 1) * 256, Math.max(0, y * 256)) | 0;
  const right = across & 255;
  const below = down & 255;
  const at = (down >> 8) * width + (across >> 8);
  const upper = mixedPair(pixels[at] ?? 0, pixels[at + 1] ?? 0, right);
  const lower = mixedPair(pixels[at + width] ?? 0, pixels[at + width + 1] ?? 0, right);
  return mixedPair(upper, lower, below);
}

/** Two pixels, two bytes of each at once. @param share of the second, of 256 */
function mixedPair(first: number, second: number, share: number): number {
  const low = Math.imul(first & TWO_BYTES, 256 - share) + Math.imul(second & TWO_BYTES, share);
  const high =
    Math.imul((first >>> 8) & TWO_BYTES, 256 - share) + Math.imul((second >>> 8) & TWO_BYTES, share);
  return ((low >>> 8) & TWO_BYTES) | (high & ~TWO_BYTES);
}

/** The side of a cell, in pixels, whose paper is taken to be lit evenly. */
const CELL = 64;
/** A cell darker than this share of the page's paper is print, not shadow. */
const DARKEST_PAPER = 0.4;

/** Makes paper white that lies in a shadow or in yellow light. Changes the page. */
export function evenLight(page: Pixels): void {
  const { data, width, height } = page;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const lights = [0, 1, 2].map((channel) => lightOf(page, columns, rows, channel));
  const places = Array.from({ length: width }, (_, x) => betweenCells(x, columns));
  const cells = Uint16Array.from(places, ({ cell }) => cell * 3);
  const shares = Uint16Array.from(places, ({ share }) => share * 256);
  // What makes each channel of the paper white, in 256ths of 256ths. Beyond the last cell it is the same.
  const whitens = new Int32Array((columns + 1) * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    const above = betweenCells(y, rows);
    for (const [channel, light] of lights.entries())
      for (let column = 0; column <= columns; column += 1) {
        const cell = Math.min(columns - 1, column);
        const upper = light[above.cell * columns + cell] ?? 1;
        const lower = light[above.next * columns + cell] ?? 1;
        whitens[column * 3 + channel] = (255 * 256) / (upper + (lower - upper) * above.share);
      }
    for (let x = 0; x < width; x += 1, at += 4) {
      const cell = cells[x] ?? 0;
      const share = shares[x] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const left = Math.imul(whitens[cell + channel] ?? 0, 256 - share);
        const right = Math.imul(whitens[cell + channel + 3] ?? 0, share);
        data[at + channel] = Math.imul(data[at + channel] ?? 0, (left + right) >> 8) >> 8;
      }
    }
  }
}

/** How bright the paper is in each cell. */
function lightOf(page: Pixels, columns: number, rows: number, channel: number): Float32Array {
  const paper = new Float32Array(columns * rows);
  for (let cell = 0; cell < paper.length; cell += 1) {
    const [left, top] = [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
    const counts = countsIn(page, { left, top, width: CELL, height: CELL }, { channel, step: 2 });
    paper[cell] = quantile(counts, 0.85);
  }
  const darkest = Math.max(1, quantileOf(paper, 0.9) * DARKEST_PAPER);
  return smoothed(
    closed(paper, columns, rows).map((own) => Math.max(own, darkest)),
    columns,
    rows,
  );
}

/** Between the middles of which cells a pixel lies, and how near to the second. */
function betweenCells(pixel: number, cells: number) {
  const place = Math.min(cells - 1, Math.max(0, (pixel + 0.5) / CELL - 0.5));
  const cell = Math.floor(place);
  return { cell, next: Math.min(cells - 1, cell + 1), share: place - cell };
}

/** Narrow cells of print take the light of the paper around them; the edge of a shadow stays where it is. */
function closed(paper: Float32Array, columns: number, rows: number): Float32Array {
  const around = (values: Float32Array, pick: (...near: number[]) => number) =>
    values.map((_, cell) => pick(...neighbours(cell, columns, rows).map((near) => values[near] ?? 0)));
  return around(around(paper, Math.max), Math.min);
}

function smoothed(light: Float32Array, columns: number, rows: number): Float32Array {
  return light.map((_, cell) => {
    const near = neighbours(cell, columns, rows);
    return near.reduce((sum, other) => sum + (light[other] ?? 0), 0) / near.length;
  });
}

/** A cell and its neighbours. */
function neighbours(cell: number, columns: number, rows: number): number[] {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const near: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      near.push(y * columns + x);
  return near;
}

function quantileOf(values: Float32Array, share: number): number {
  return values.toSorted()[Math.floor((values.length - 1) * share)] ?? 0;
}

function areaOf(corners: Corners): number {
  return Math.abs(
    corners.reduce((sum, { x, y }, index) => {
      const next = corners[(index + 1) % 4] ?? corners[0];
      return sum + x * next.y - next.x * y;
    }, 0) / 2,
  );
}

/** Also no two corners in one place. */
function isConvex(corners: Corners): boolean {
  return corners.every((_, index) => turnAt(corners, index) > 0);
}

function turnAt(corners: Corners, index: number): number {
  const [a, b, c] = [0, 1, 2].map((step) => corners[(index + step) % 4] ?? corners[0]);
  return a && b && c ? (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) : 0;
}
