import { m } from '#messages';
import { TaskError } from '#src/invoice/worker-tasks.ts';

/** Why nothing was read of an invoice. */
export interface ReadingTrouble {
  /** Why a reviewer cannot open its PDF, either, in words. */
  readonly fault: string | undefined;
  /** The reader is not there: another try may read it. */
  readonly isMissing: boolean;
}

export function troubleOf(error: unknown): ReadingTrouble {
  const isMissing = false;
  switch (error instanceof TaskError ? error.reason : '') {
    case 'encrypted':
      return { fault: m.pdf_encrypted(), isMissing };
    case 'broken':
      return { fault: m.pdf_broken(), isMissing };
    // The making of the PDF tells it.
    case 'unreadable':
    case 'too-large':
      return { fault: undefined, isMissing };
    default:
      return { fault: undefined, isMissing: true };
  }
}
