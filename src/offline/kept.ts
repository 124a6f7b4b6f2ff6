/** What the document's own small script must know of the device, too; nothing else belongs here, it is in every page's first bytes. */

/** Of local storage (SPEC §3, §9). */
export const USER_KEY = 'session-storage';
export const TOKEN_KEY = 'access_token';
/** How long what the API said may be shown from the device. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
