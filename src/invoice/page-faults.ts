import { countsIn, quantile } from './brightness.ts';
import { type Pixels } from './read-codes.ts';

/** Why a reviewer may not be able to read a page. */
export type PageFault = 'blurred' | 'dark';

/** The brightest tenth of a lit page is paper: white, or grey in a shadow. Of 255. */
const DARK_PAPER = 80;
/** The share of the page's contrast that its sharpest edges reach from one pixel to the next. */
const LEAST_SHARPNESS = 0.2;
/** A page with less contrast than this, of 255, is empty, and nothing on it can be blurred. */
const LEAST_CONTRAST = 24;

/** Judges a page of about 1,000 px width. */
export function faultsOf(page: Pixels): PageFault[] {
  const { data, width, height } = page;
  const brightness = countsIn(page, { left: 0, top: 0, width, height });
  const steps = new Uint32Array(256);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4 + 1;
      const value = data[at] ?? 0;
      const step = x === 0 ? 0 : Math.abs(value - (data[at - 4] ?? 0));
      steps[step] = (steps[step] ?? 0) + 1;
    }
  const paper = quantile(brightness, 0.9);
  const contrast = paper - quantile(brightness, 0.02);
  const sharpest = quantile(steps, 0.995);
  return [
    ...(contrast >= LEAST_CONTRAST && sharpest < LEAST_SHARPNESS * contrast ? ['blurred' as const] : []),
    ...(paper < DARK_PAPER ? ['dark' as const] : []),
  ];
}
