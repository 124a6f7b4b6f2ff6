import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NOT_APPLICABLE } from '#src/api/contract/tiers.ts';
import { type Reading } from '#src/invoice/invoice-reader.ts';
import { type SuggestedFields } from '#src/invoice/suggest-fields.ts';
import { TaskError } from '#src/invoice/worker-tasks.ts';
import { type Shared, invoicesOf } from '#src/outbox/shared-invoices.ts';
import { type JudgedCode } from './judged-code.ts';
import { type ReaderAsked } from './reader-offer.tsx';
import { claimChecks } from './load-checks.ts';

/** What is known of a shared invoice. */
export type SharedReading =
  | { state: 'none' }
  | { state: 'reading'; stop: () => void }
  | ({ state: 'asking'; bytes: number } & Pick<ReaderAsked, 'load'>)
  | (Judged & {
      /** The id of the ND/T1 partner of the last claim for the same seller. */
      distributor: string | undefined;
      /** The text of a PDF. */
      lines: readonly string[];
    })
  | { state: 'failed'; reason: string };

type Judged =
  | { state: 'read'; code: JudgedCode; areSeveral: boolean }
  | { state: 'no-code'; otherCode: string | undefined; suggested: SuggestedFields | undefined };

const NONE: SharedReading = { state: 'none' };

/** Reads a shared invoice; the scanner may have read its code already. */
export function useSharedReading(shared: Shared | undefined): SharedReading {
  const { lastPartners, user } = useRouteContext({ from: '/_signed-in' });
  const [reading, setReading] = useState<SharedReading>(NONE);
  useEffect(() => {
    if (!shared || invoicesOf(shared.files).length !== 1) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const stop = () => {
      ending.abort();
      setReading(NONE);
    };
    const read = async (mayAsk: boolean) => {
      const { bytesToAskFor } = await import('#src/invoice/kept-readers.ts');
      const bytes = mayAsk && shared.eInvoice === undefined ? await bytesToAskFor(shared.files) : 0;
      if (signal.aborted) return;
      if (bytes > 0) {
        setReading({ state: 'asking', bytes, load: () => begin(false) });
        return;
      }
      setReading({ state: 'reading', stop });
      const codes: Reading =
        shared.eInvoice === undefined
          ? await readFiles(shared.files, signal)
          : { eInvoice: shared.eInvoice, otherCode: undefined };
      const next = await judged(codes);
      const seller = sellerOf(next);
      const last = seller === undefined ? undefined : await lastPartners.ofSeller(String(user.id), seller);
      const distributor = last === NOT_APPLICABLE ? undefined : last;
      if (!signal.aborted) setReading({ ...next, distributor, lines: codes.lines ?? [] });
    };
    const begin = (mayAsk: boolean) => {
      read(mayAsk).catch((error: unknown) => {
        if (signal.aborted) return;
        console.warn('The shared invoice could not be read:', error);
        setReading({ state: 'failed', reason: error instanceof TaskError ? error.reason : 'lost' });
      });
    };
    begin(true);
    return () => ending.abort();
  }, [shared, lastPartners, user.id]);
  return shared ? reading : NONE;
}

async function readFiles(files: readonly File[], signal: AbortSignal): Promise<Reading> {
  const { hasOtherInvoice, readInvoice } = await import('#src/invoice/invoice-reader.ts');
  const codes = await readInvoice(files, { signal });
  if (codes.eInvoice === undefined) return codes;
  // A picture that cannot be read is no reason to forget the code of another.
  const hasOther = () => hasOtherInvoice(files, codes.eInvoice ?? '', { signal }).catch(() => false);
  const areSeveral = codes.areSeveral === true || (await hasOther());
  return { ...codes, areSeveral };
}

async function judged({ eInvoice, otherCode, suggested, areSeveral = false }: Reading): Promise<Judged> {
  if (eInvoice === undefined) return { state: 'no-code', otherCode, suggested };
  const { judgeCode } = await claimChecks();
  const code = await judgeCode(eInvoice);
  return code ? { state: 'read', code, areSeveral } : { state: 'no-code', otherCode, suggested };
}

const sellerOf = (reading: Judged) =>
  reading.state === 'read' ? reading.code.invoice.sellerGstin : reading.suggested?.sellerGstin;
