import { m } from '#messages';
import { type Day } from '#src/api/contract/days.ts';
import { pictureFile } from '#src/pwa/pictures.ts';
import { formatDay } from '#src/ui/format.ts';
import { pictureName } from '#src/ui/picture-name.ts';
import { canShareFile, share } from '#src/ui/share.ts';
import { showToast } from '#src/ui/toast-queue.ts';

/** What is passed on of a scheme besides its picture. `url` is that of its page. */
export interface SharedScheme {
  title: string;
  text: string;
  url: string;
}

export function sharedScheme(scheme: {
  id: string;
  title: string;
  claim_allowed_till?: Day | undefined;
}): SharedScheme {
  const { id, title, claim_allowed_till: lastDay } = scheme;
  return {
    title,
    text:
      lastDay === undefined
        ? m.scheme_share_text_open({ title })
        : m.scheme_share_text({ title, date: formatDay(lastDay) }),
    url: new URL(`/scheme/${encodeURIComponent(id)}`, location.href).href,
  };
}

/** The scheme's picture as a file; `undefined`, with a warning, if it cannot be had. */
export async function schemePicture(address: string, title: string): Promise<File | undefined> {
  try {
    const blob = await pictureFile(address);
    return new File([blob], pictureName(title, blob.type), { type: blob.type });
  } catch (error) {
    console.warn('The scheme is shared without its picture:', error);
    return undefined;
  }
}

/** Opens the phone's share sheet. A failure is told in a toast; that the partner cancels is none. */
export async function shareScheme(scheme: SharedScheme, picture: File | undefined): Promise<void> {
  const files = picture && canShareFile(picture) ? [picture] : undefined;
  try {
    await share({ ...scheme, ...(files && { files }) });
  } catch (error) {
    console.warn('The scheme could not be shared:', error);
    showToast({ tone: 'danger', title: m.scheme_share_failed() });
  }
}
