import { pictureSize } from './picture-size.ts';
import { TaskError } from './worker-tasks.ts';

/** For workers: pictures of a partner, which may be anything. */

/** Phones take up to 50 megapixels. More would fill the memory of a small one. */
const MOST_PIXELS = 64_000_000;

/**
 * Decodes a JPEG, PNG or WebP upright, with at most `most` pixels.
 * @throws TaskError `unreadable` if it is none or is broken, `too-large` if it claims too many pixels
 */
export async function openPicture(file: Blob, most: number): Promise<ImageBitmap> {
  const size = pictureSize(new Uint8Array(await file.arrayBuffer()));
  if (!size) throw new TaskError('unreadable', 'no picture that is known');
  const pixels = size.width * size.height;
  if (pixels > MOST_PIXELS) throw new TaskError('too-large', `${size.width} x ${size.height} pixels`);
  try {
    const whole = await createImageBitmap(file);
    if (pixels <= most) return whole;
    // From the decoded one, because its width and height may be exchanged by the EXIF.
    const resizeWidth = Math.floor(whole.width * Math.sqrt(most / pixels));
    const smaller = await createImageBitmap(whole, { resizeWidth, resizeQuality: 'medium' });
    whole.close();
    return smaller;
  } catch (error) {
    throw new TaskError('unreadable', String(error));
  }
}
