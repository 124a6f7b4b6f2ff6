import { acceptShared, refusedAddress } from '../src/outbox/accept-shared.ts';
import { createSessionMirror } from '../src/device/session-mirror.ts';
import { createSharedInvoices } from '../src/outbox/shared-invoices.ts';

declare const self: ServiceWorkerGlobalScope;

/** The address and the form field of `share_target` in the manifest. */
export const SHARE_TARGET = '/share-target';
const FIELD = 'invoice';

const shared = createSharedInvoices(Date.now);

/** Keeps shared files, online or offline, and redirects to where a programme is chosen for them. */
export async function receiveShare(request: Request): Promise<Response> {
  if (isOfOtherSite(request.referrer)) return Response.redirect(refusedAddress('site'), 303);
  const files = await filesOf(request);
  const session = await createSessionMirror().get();
  return Response.redirect(await acceptShared(files, shared, session?.owner), 303);
}

/**
 * Whether a form of another website posted this, without an action of the partner. Apps send no referrer, or
 * one with a scheme of their own. A site may hide its referrer; then it can only fill the few places of
 * `SharedInvoices` for a day.
 */
function isOfOtherSite(referrer: string): boolean {
  return /^https?:/i.test(referrer) && new URL(referrer).origin !== self.location.origin;
}

/** Deletes shares older than a day, even if no page is opened. */
export const sweepShared = () => shared.sweep();

async function filesOf(request: Request): Promise<File[]> {
  try {
    const form = await request.formData();
    // A form without a file contains one empty file without a name.
    return form
      .getAll(FIELD)
      .filter((entry) => entry instanceof File)
      .filter(({ name, size }) => name !== '' || size > 0);
  } catch (error) {
    console.warn('What was shared could not be read:', error);
    return [];
  }
}
