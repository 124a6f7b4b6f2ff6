import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { type Reading } from '#src/invoice/invoice-reader.ts';
import { type SuggestedFields } from '#src/invoice/suggest-fields.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { m } from '#messages';
import { type ToFile } from '#src/ui/file-field.tsx';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { fieldFacts } from './field-facts.ts';
import { claimChecks } from './load-checks.ts';
import { type JudgedCode } from './judged-code.ts';

/**
 * What the claim's invoice says of itself: its e-invoice code, or its text. Number and date are filled in, where
 * nothing was typed.
 * @param first the code of the opened draft
 */
export function useInvoiceCode(form: PortalForm<ClaimValues, unknown>, first: string | undefined) {
  const [eInvoice, setEInvoice] = useState(first);
  const [code, setCode] = useState<JudgedCode>();
  const [suggested, setSuggested] = useState<SuggestedFields>();
  /** Why the file could not be opened, in words. */
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController>(undefined);

  useEffect(() => {
    let isHere = true;
    void judge(eInvoice).then((judged) => isHere && setCode(judged));
    return () => {
      isHere = false;
    };
  }, [eInvoice]);
  useEffect(() => () => reading.current?.abort(), []);

  /** What is said of the last file says nothing about this one. */
  const take = useCallback(
    async (said: Reading & { fault?: string }) => {
      setEInvoice(said.eInvoice);
      setSuggested(said.suggested);
      setFault(said.fault);
      const { number, date } = (await judge(said.eInvoice))?.invoice ?? said.suggested ?? {};
      if (number !== undefined) form.fill('invoice_number', number, '');
      if (date !== undefined) form.fill('invoice_date', date, '');
    },
    [form],
  );
  /** The PDF of what was chosen. What it says is read after that, and is not waited for. */
  const toPdf: ToFile = useCallback(
    async (files, options) => {
      reading.current?.abort();
      const { signal } = (reading.current = new AbortController());
      const { fittingPdf } = await chunk(() => import('#src/parts/fitting-pdf.ts'));
      const made = await fittingPdf(files, UPLOAD_RULES.invoices, options);
      const read = async () => {
        const said = await readInvoiceIn(files, signal);
        if (!signal.aborted) await take(said);
      };
      if (made.file) void read();
      return made;
    },
    [take],
  );
  /** Reads the photos of a PDF whose pages were changed: the page with the code may be new, or gone. */
  const readMade = useCallback(
    (file: File) => {
      reading.current?.abort();
      const { signal } = (reading.current = new AbortController());
      const read = async () => {
        const { pagesOf } = await chunk(() => import('#src/invoice/page-maker.ts'));
        const photos = (pagesOf(file) ?? []).map(({ picture }) => picture);
        const said = await readInvoiceIn(photos, signal);
        if (!signal.aborted) await take(said);
      };
      read().catch((error: unknown) => console.warn('The pages were not read:', error));
    },
    [take],
  );
  return {
    eInvoice,
    /** What it says; `undefined` until that is known. */
    judged: code,
    suggested,
    facts: useMemo(() => fieldFacts(code?.invoice, suggested), [code, suggested]),
    /** The GSTIN of the seller, if the invoice says it. */
    seller: code?.invoice.sellerGstin ?? suggested?.sellerGstin,
    fault,
    isBusy,
    toPdf,
    readMade,
    /** Takes what the scanner gives. */
    async takeScanned(files: readonly File[], text?: string) {
      setBusy(true);
      try {
        const { fittingPdf } = await chunk(() => import('#src/parts/fitting-pdf.ts'));
        const { signal } = new AbortController();
        const made = await (text === undefined
          ? toPdf(files, { signal, onProgress: () => undefined })
          : fittingPdf(files, UPLOAD_RULES.invoices));
        if (made.file) form.change('invoice', made.file);
        else showToast({ tone: 'danger', title: m.pages_failed_title(), description: made.problem });
        if (made.file && text !== undefined) await take({ eInvoice: text, otherCode: undefined });
      } finally {
        setBusy(false);
      }
    },
  };
}

async function judge(text: string | undefined): Promise<JudgedCode | undefined> {
  return text === undefined ? undefined : (await claimChecks()).judgeCode(text);
}

/** Says nothing if nothing can be read here: then the form is typed. */
async function readInvoiceIn(
  files: readonly File[],
  signal: AbortSignal,
): Promise<Reading & { fault?: string }> {
  try {
    const { readInvoice } = await chunk(() => import('#src/invoice/invoice-reader.ts'));
    return await readInvoice(files, { signal });
  } catch (error) {
    const nothing: Reading = { eInvoice: undefined, otherCode: undefined };
    if (signal.aborted) return nothing;
    console.warn('The invoice could not be read:', error);
    const { faultOf } = await claimChecks();
    const fault = faultOf(error);
    return { ...nothing, ...(fault !== undefined && { fault }) };
  }
}
