import { acceptShared } from '../src/offline/accept-shared.ts';
import { createSessionMirror } from '../src/offline/session-mirror.ts';
import { createSharedInvoices } from '../src/offline/shared-invoices.ts';

/** Where other apps share to, and the form's field; see `share_target` in the manifest. */
export const SHARE_TARGET = '/share-target';
const FIELD = 'invoice';

/** Keeps what is shared on the device and goes on where a programme is chosen for it, with a network or without. */
export async function receiveShare(request: Request): Promise<Response> {
  const files = await filesOf(request);
  const session = await createSessionMirror().get();
  return Response.redirect(await acceptShared(files, createSharedInvoices(Date.now), session?.owner), 303);
}

async function filesOf(request: Request): Promise<File[]> {
  try {
    const form = await request.formData();
    // A form without a file has one without a name.
    return form
      .getAll(FIELD)
      .filter((entry) => entry instanceof File)
      .filter(({ name, size }) => name !== '' || size > 0);
  } catch (error) {
    console.warn('What was shared could not be read:', error);
    return [];
  }
}
