/** The pause after activity on the screen. */
export const SOONEST_MS = 5000;
/** The longest pause without activity, and the pause in data-saver mode or on a 2G network. */
export const SLOWEST_MS = 60_000;
/** The pause while push is connected. A push may still get lost. */
const CONNECTED_MS = 5 * 60_000;

export interface PaceFacts {
  isHidden: boolean;
  isPushConnected: boolean;
  /** Data saver is on, or the network is as slow as 2G. */
  savesData: boolean;
  /** Time since the last activity of the partner or change of the feed. */
  quietMs: number;
}

/** Ms until the next poll; `undefined` for none. */
export function feedPause({ isHidden, isPushConnected, savesData, quietMs }: PaceFacts): number | undefined {
  if (isHidden) return undefined;
  if (isPushConnected) return CONNECTED_MS;
  if (savesData) return SLOWEST_MS;
  return Math.min(Math.max(quietMs, SOONEST_MS), SLOWEST_MS);
}
