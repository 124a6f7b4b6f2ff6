/** A picture on its stage. At `scale` 1 it is whole; `x` and `y` are the offset of its centre in px. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** A place on the stage in pixels from its centre, or a movement in pixels. */
export interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Stage extends Size {
  /** The picture's size at scale 1: the largest at which all of it is visible. */
  whole: Size;
  most: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The largest scale is at least 4. A high-resolution picture can be enlarged to 3 times its own pixels. */
const LEAST_MOST = 4;
const TIMES_NATURAL = 3;
/** The smallest scale that a double tap zooms in to. */
const TAP_SCALE = 2;

/** @param natural the picture's own size in pixels; `undefined` until it is known. */
export function stageFor(room: Size, natural: Size | undefined): Stage {
  if (!natural || natural.width <= 0 || natural.height <= 0) return { ...room, whole: room, most: 1 };
  const fit = Math.min(room.width / natural.width, room.height / natural.height);
  return {
    ...room,
    whole: { width: natural.width * fit, height: natural.height * fit },
    most: Math.max(LEAST_MOST, TIMES_NATURAL / fit),
  };
}

/** Changes the scale, within limits. The point `at` stays in place, as far as the edges allow. */
export function zoomed(view: View, scale: number, at: Point, stage: Stage): View {
  const next = Math.min(stage.most, Math.max(1, scale));
  const ratio = next / view.scale;
  return within({ scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage);
}

export function moved(view: View, by: Point, stage: Stage): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** The view after a double tap: so large that the picture fills the stage, or whole again. */
export function tapped(view: View, at: Point, stage: Stage): View {
  if (view.scale > 1) return WHOLE;
  const filling = Math.max(stage.width / stage.whole.width, stage.height / stage.whole.height);
  return zoomed(view, Math.max(TAP_SCALE, filling), at, stage);
}

/** The view after two fingers have moved from `before` to `after`: what is between them follows them. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  stage: Stage,
): View {
  const distance = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [from, to] = [middle(before), middle(after)];
  const scaled = zoomed(view, (view.scale * distance(after)) / distance(before), from, stage);
  return moved(scaled, { x: to.x - from.x, y: to.y - from.y }, stage);
}

/** Centres a picture that is smaller than the stage. Keeps a larger one covering the stage. */
function within({ scale, x, y }: View, stage: Stage): View {
  const room = (picture: number, stageSize: number) => Math.max(0, (picture * scale - stageSize) / 2);
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return {
    scale,
    x: clamp(x, room(stage.whole.width, stage.width)),
    y: clamp(y, room(stage.whole.height, stage.height)),
  };
}
