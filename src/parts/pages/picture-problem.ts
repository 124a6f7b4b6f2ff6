import { m } from '#messages';
import { TaskError } from '#src/invoice/worker-tasks.ts';

/** Why the photo of a page cannot be opened, in words. `undefined` if the fault is not the photo's. */
export function pictureProblem(error: unknown, picture: File): string | undefined {
  switch (error instanceof TaskError ? error.reason : '') {
    case 'unreadable':
      return isHeic(picture) ? m.pages_unreadable() : m.pages_broken();
    case 'too-large':
      return m.pages_too_large();
    default:
      return undefined;
  }
}

/** Some phones name no type for a HEIC photo. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
