import { useEffect, useState } from 'react';
import { type Reading } from '#src/invoice/invoice-reader.ts';
import { type SuggestedFields } from '#src/invoice/suggest-fields.ts';
import { TaskError } from '#src/invoice/worker-tasks.ts';
import { type Shared, invoicesOf } from '#src/outbox/shared-invoices.ts';
import { type JudgedCode } from './judged-code.ts';
import { claimChecks } from './load-checks.ts';

/** What is known of a shared invoice. */
export type SharedReading =
  | { state: 'none' }
  | { state: 'reading'; stop: () => void }
  | { state: 'read'; code: JudgedCode }
  | { state: 'no-code'; otherCode: string | undefined; suggested: SuggestedFields | undefined }
  | { state: 'failed'; reason: string };

const NONE: SharedReading = { state: 'none' };

/** Reads a shared invoice; the scanner may have read its code already. */
export function useSharedReading(shared: Shared | undefined): SharedReading {
  const [reading, setReading] = useState<SharedReading>(NONE);
  useEffect(() => {
    if (!shared || invoicesOf(shared.files).length !== 1) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const stop = () => {
      ending.abort();
      setReading(NONE);
    };
    const read = async () => {
      setReading({ state: 'reading', stop });
      const codes: Reading =
        shared.eInvoice === undefined
          ? await readFiles(shared.files, signal)
          : { eInvoice: shared.eInvoice, otherCode: undefined };
      const next = await judged(codes);
      if (!signal.aborted) setReading(next);
    };
    read().catch((error: unknown) => {
      if (signal.aborted) return;
      console.warn('The shared invoice could not be read:', error);
      setReading({ state: 'failed', reason: error instanceof TaskError ? error.reason : 'lost' });
    });
    return () => ending.abort();
  }, [shared]);
  return shared ? reading : NONE;
}

async function readFiles(files: readonly File[], signal: AbortSignal): Promise<Reading> {
  const { readInvoice } = await import('#src/invoice/invoice-reader.ts');
  return readInvoice(files, { signal });
}

async function judged({ eInvoice, otherCode, suggested }: Reading): Promise<SharedReading> {
  if (eInvoice === undefined) return { state: 'no-code', otherCode, suggested };
  const { judgeCode } = await claimChecks();
  const code = await judgeCode(eInvoice);
  return code ? { state: 'read', code } : { state: 'no-code', otherCode, suggested };
}
