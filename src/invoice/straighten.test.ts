import { expect, test } from 'vitest';
import { type Pixels } from './read-codes.ts';
import { type Corners, evenLight, isFrame, isPage, straightened } from './straighten.ts';

const DESK = 60;
const PAPER = 230;

/** A grey picture: the brightness at each place, in shares of its width and height. */
function picture(width: number, height: number, brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      data.fill(brightness(x / width, y / height), at, at + 3);
      data[at + 3] = 255;
    }
  return { data, width, height };
}
const at = ({ data, width, height }: Pixels, x: number, y: number) =>
  data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4 + 1] ?? 0;

/** Print in every eighth of a hundred columns. */
const isPrint = (x: number, y: number) => Math.floor(x * 100) % 8 === 0 && Math.floor(y * 100) % 3 === 0;

const upright: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
];
/** Taller on its left, as a page seen from the left is. */
const slanted: Corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.8, y: 0.25 },
  { x: 0.8, y: 0.75 },
  { x: 0.1, y: 0.9 },
];
const isOn = (corners: Corners, x: number, y: number) =>
  corners.every((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
  });

/** A page on a desk, with print and in a light of its own at each place. */
const onDesk = (corners: Corners, light: (x: number, y: number) => number = () => 1) =>
  picture(
    400,
    560,
    (x, y) => (isOn(corners, x, y) ? (isPrint(x, y) ? PAPER / 4 : PAPER) : DESK) * light(x, y),
  );

test('a page on a darker desk is one, also in a shadow', () => {
  for (const corners of [upright, slanted]) {
    expect(isPage(onDesk(corners), corners)).toBe(true);
    expect(
      isPage(
        onDesk(corners, (x) => 1 - 0.7 * x),
        corners,
      ),
    ).toBe(true);
  }
});

test('an edge that leaves the picture does not hold back a page', () => {
  const low: Corners = [upright[0], upright[1], { x: 0.95, y: 1.2 }, { x: 0.05, y: 1.2 }];
  const cut: Corners = [low[0], low[1], { x: 0.93, y: 1 }, { x: 0.07, y: 1 }];
  expect(isPage(onDesk(low), cut)).toBe(true);
});

test('a frame that is printed on the page is no page, also if the page ends at three of its edges', () => {
  const inner: Corners = [
    { x: 0.2, y: 0.2 },
    { x: 0.8, y: 0.2 },
    { x: 0.8, y: 0.85 },
    { x: 0.2, y: 0.85 },
  ];
  expect(isPage(onDesk(upright), inner)).toBe(false);
  const lower: Corners = [{ x: 0.1, y: 0.4 }, { x: 0.9, y: 0.4 }, upright[2], upright[3]];
  expect(isPage(onDesk(upright), lower)).toBe(false);
});

test('a part of the page, the whole picture and crossed corners are no page', () => {
  const [a, b, c, d] = upright;
  const small: Corners = [a, { x: 0.5, y: 0.1 }, { x: 0.5, y: 0.5 }, { x: 0.1, y: 0.5 }];
  const whole: Corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ];
  for (const corners of [small, whole, [a, c, b, d] as const])
    expect(
      isPage(
        picture(200, 300, (x, y) => (isOn(upright, x, y) ? PAPER : DESK)),
        corners,
      ),
    ).toBe(false);
});

test('corners that cross or leave next to nothing are no frame', () => {
  const [a, b, c, d] = upright;
  expect(isFrame(upright)).toBe(true);
  expect(isFrame([b, a, d, c])).toBe(false);
  expect(isFrame([a, c, b, d])).toBe(false);
  expect(isFrame([a, b, { x: 0.2, y: 0.2 }, d])).toBe(false);
  expect(isFrame([a, { x: 0.2, y: 0.1 }, { x: 0.2, y: 0.2 }, { x: 0.1, y: 0.2 }])).toBe(false);
});

test('a page seen from the side becomes a rectangle, with its middle line in the middle', () => {
  // The diagonals of a page meet in its middle, also in a photo of it.
  const middle = { x: 0.1 + 0.7 * (0.8 / 1.3), y: 0.5 };
  const photo = picture(600, 600, (x, y) =>
    Math.hypot(x - middle.x, y - middle.y) < 0.03 ? 0 : isOn(slanted, x, y) ? PAPER : DESK,
  );
  const page = straightened(photo, slanted, 1000);
  for (const [x, y] of [
    [0.02, 0.02],
    [0.98, 0.02],
    [0.98, 0.98],
    [0.02, 0.98],
    [0.3, 0.5],
    [0.7, 0.5],
  ] as const)
    expect(at(page, x, y)).toBe(PAPER);
  expect(at(page, 0.5, 0.5)).toBe(0);
});

test('a page has at most as many pixels as are asked for', () => {
  const page = straightened(
    picture(600, 900, () => PAPER),
    upright,
    240,
  );
  expect([page.width, page.height]).toEqual([240, 360]);
});

test.each([
  ['that falls slowly', (x: number) => 240 - 130 * x],
  ['with an edge', (x: number) => (x < 0.43 ? 240 : 130)],
])('paper in a shadow %s becomes white, and its print stays dark', (_, light) => {
  const page = picture(1240, 640, (x, y) => light(x) * (isPrint(x, y) ? 0.25 : 1));
  evenLight(page);
  const y = 0.305;
  for (const x of [0.035, 0.115, 0.275, 0.595, 0.755, 0.995])
    expect(at(page, x, y + 0.02)).toBeGreaterThan(220);
  for (const x of [0.005, 0.245, 0.565, 0.885]) expect(at(page, x, y)).toBeLessThan(110);
});

test('a black area stays black', () => {
  const page = picture(640, 960, (x, y) => (x > 0.2 && x < 0.8 && y > 0.2 && y < 0.8 ? 15 : PAPER));
  evenLight(page);
  expect(at(page, 0.5, 0.5)).toBeLessThan(60);
  expect(at(page, 0.05, 0.05)).toBeGreaterThan(240);
});
