import { expect, test } from 'vitest';
import { WHOLE, moved, pinched, stageFor, tapped, zoomed } from './picture-zoom.ts';

/** A phone, and a tall picture with small print. */
const stage = stageFor({ width: 360, height: 600 }, { width: 800, height: 4000 });

test.each([
  ['tall', { width: 800, height: 4000 }, { width: 120, height: 600 }],
  ['wide', { width: 4000, height: 1000 }, { width: 360, height: 90 }],
  ['small', { width: 36, height: 36 }, { width: 360, height: 360 }],
])('a %s picture is fitted into the stage at scale 1', (_, natural, whole) => {
  expect(stageFor({ width: 360, height: 600 }, natural).whole).toEqual(whole);
});

test('a picture can be enlarged four times, or to three times its own pixels if that is more', () => {
  expect(stage.most).toBe(20);
  expect(stageFor({ width: 360, height: 600 }, { width: 100, height: 100 }).most).toBe(4);
  expect(zoomed(WHOLE, 1000, { x: 0, y: 0 }, stage).scale).toBe(20);
  expect(zoomed(WHOLE, 0.1, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
});

test('zooming keeps the point under the pointer in place', () => {
  const near = zoomed(WHOLE, 6, { x: 0, y: 100 }, stage);
  expect(near).toEqual({ scale: 6, x: 0, y: -500 });
  expect(zoomed(near, 3, { x: 0, y: 100 }, stage)).toEqual({ scale: 3, x: 0, y: -200 });
});

test('the picture moves no further than its edges, and one that fits stays centred', () => {
  expect(moved(WHOLE, { x: 50, y: 50 }, stage)).toEqual(WHOLE);
  const large = { scale: 4, x: 0, y: 0 };
  expect(moved(large, { x: -1000, y: 1000 }, stage)).toEqual({ scale: 4, x: -60, y: 900 });
});

test('a double tap fills the stage, the next shows the whole picture', () => {
  const near = tapped(WHOLE, { x: 0, y: -300 }, stage);
  expect(near).toEqual({ scale: 3, x: 0, y: 600 });
  expect(tapped(near, { x: 0, y: 0 }, stage)).toEqual(WHOLE);
});

test('a pinch enlarges what is between the fingers and moves it with them', () => {
  const near = pinched(
    WHOLE,
    [
      { x: 0, y: -50 },
      { x: 0, y: 50 },
    ],
    [
      { x: 0, y: -190 },
      { x: 0, y: 210 },
    ],
    stage,
  );
  expect(near).toEqual({ scale: 4, x: 0, y: 10 });
});
