import { PICTURES } from './messages.ts';

/** At log-out: which pictures were looked at is the partner's business. */
export async function forgetPictures(): Promise<void> {
  try {
    // Only where the page is served securely is there such a cache at all.
    if ('caches' in globalThis) await caches.delete(PICTURES);
  } catch (error) {
    console.warn('The pictures on this device could not be deleted:', error);
  }
}
