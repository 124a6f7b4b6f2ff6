/** What the document's inline script shares with the portal. Keep it small: it is in every page. */

/** Keys of local storage (SPEC §3, §9). */
export const USER_KEY = 'session-storage';
export const TOKEN_KEY = 'access_token';
/** How long a saved API answer may be shown. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** An age above this means that the clock has jumped. */
const LEAP_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The age of something saved on this device, in ms. `undefined` if the clock has jumped since (the date is in
 * the future or too far back): it then counts as not expired.
 */
export function ageOf(savedAt: number, now: number): number | undefined {
  const age = now - savedAt;
  return age >= 0 && age < LEAP_MS ? age : undefined;
}
