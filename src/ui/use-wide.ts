import { mediaHook } from './use-media.ts';

const WIDE = '(width >= 64rem)';

/** From this width something may stand at the side of a list (`side` of layout.module.css). */
export const useWide = mediaHook(WIDE);

export const isWide = () => globalThis.matchMedia(WIDE).matches;
