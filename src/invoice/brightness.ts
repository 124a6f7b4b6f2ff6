import { type Pixels } from './read-codes.ts';

/** In pixels. What lies outside of the picture is left out. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How often each brightness, 0 to 255, is found in an area. By default of green: it is the largest part of light. */
export function countsIn(
  { data, width, height }: Pixels,
  area: Area,
  { channel = 1, step = 1 } = {},
): Uint32Array {
  const counts = new Uint32Array(256);
  const right = Math.min(width, area.left + area.width);
  const bottom = Math.min(height, area.top + area.height);
  for (let y = Math.max(0, area.top); y < bottom; y += step)
    for (let x = Math.max(0, area.left); x < right; x += step) {
      const value = data[(y * width + x) * 4 + channel] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  return counts;
}

/** The value below which this share of what was counted lies. */
export function quantile(counts: Uint32Array, share: number): number {
  let left = counts.reduce((sum, count) => sum + count, 0) * share;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}
