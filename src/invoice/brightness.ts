import { type Pixels } from './read-codes.ts';

/** How often each brightness, 0 to 255, is found. Green stands for it: it is the largest part. */
export function countsOf(
  { data, width, height }: Pixels,
  isCounted: (x: number, y: number) => boolean = () => true,
): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (!isCounted(x, y)) continue;
      const value = data[(y * width + x) * 4 + 1] ?? 0;
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
