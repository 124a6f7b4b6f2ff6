import { m } from '#messages';
import { TaskError } from '#src/invoice/worker-tasks.ts';

/** Why a reviewer cannot open the PDF, either. `undefined` if that is not the trouble. */
export function faultOf(error: unknown): string | undefined {
  switch (error instanceof TaskError ? error.reason : '') {
    case 'encrypted':
      return m.pdf_encrypted();
    case 'broken':
      return m.pdf_broken();
    default:
      return undefined;
  }
}
