import { useEffect, useState } from 'react';
import { type Codes } from '#src/invoice/read-codes.ts';
import { TaskError } from '#src/invoice/worker-tasks.ts';
import { type Shared, invoicesOf, isPdf } from '#src/outbox/shared-invoices.ts';
import { type JudgedCode } from './judged-code.ts';

/** What is known of a shared invoice. */
export type SharedReading =
  | { state: 'none' }
  | { state: 'reading'; stop: () => void }
  | { state: 'read'; code: JudgedCode }
  | { state: 'no-code'; otherCode: string | undefined }
  | { state: 'failed'; reason: string };

const NONE: SharedReading = { state: 'none' };

/** Reads the pictures of a shared invoice; the scanner may have read its code already. */
export function useSharedReading(shared: Shared | undefined): SharedReading {
  const [reading, setReading] = useState<SharedReading>(NONE);
  useEffect(() => {
    const pictures = shared && invoicesOf(shared.files).length === 1 ? shared.files : [];
    if (!shared || pictures.length === 0 || pictures.some(isPdf)) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const stop = () => {
      ending.abort();
      setReading(NONE);
    };
    const read = async () => {
      setReading({ state: 'reading', stop });
      const codes: Codes =
        shared.eInvoice === undefined
          ? await readPictures(pictures, signal)
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

async function readPictures(pictures: readonly File[], signal: AbortSignal): Promise<Codes> {
  const { readInvoice } = await import('#src/invoice/invoice-reader.ts');
  return readInvoice(pictures, { signal });
}

async function judged({ eInvoice, otherCode }: Codes): Promise<SharedReading> {
  if (eInvoice === undefined) return { state: 'no-code', otherCode };
  const { judgeCode } = await import('./judged-code.ts');
  const code = await judgeCode(eInvoice);
  return code ? { state: 'read', code } : { state: 'no-code', otherCode };
}
