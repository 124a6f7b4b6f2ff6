import { mediaHook } from './use-media.ts';

/** Below this width tables become cards; their styles use the same width. */
export const useNarrow = mediaHook('(width < 40rem)');
