import { m } from '#messages';
import { makePdf } from '#src/invoice/page-maker.ts';
import { TaskError } from '#src/invoice/worker-tasks.ts';

/** One PDF of pictures, or in words why there is none. */
export async function picturePdf(
  pictures: readonly File[],
): Promise<{ file: File; problem?: never } | { file?: never; problem: string }> {
  try {
    return { file: await makePdf(pictures) };
  } catch (error) {
    console.warn('No PDF could be made of the pictures:', error);
    return { problem: problemText(error) };
  }
}

function problemText(error: unknown): string {
  switch (error instanceof TaskError ? error.reason : '') {
    case 'unreadable':
      return m.pages_unreadable();
    case 'too-large':
      return m.pages_too_large();
    case 'too-many':
      return m.pages_too_many();
    default:
      return m.pages_failed();
  }
}
