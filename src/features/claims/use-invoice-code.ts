import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { type Reading } from '#src/invoice/invoice-reader.ts';
import { type ClaimRecord } from '#src/outbox/claim-record.ts';
import { isPicture } from '#src/parts/is-picture.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { fieldFacts } from './field-facts.ts';
import { claimChecks } from './load-checks.ts';
import { type ReadingTrouble } from './reading-trouble.ts';
import { type ReaderAsked } from './reader-offer.tsx';
import { type JudgedCode } from './judged-code.ts';
import { type PagesToPdf } from './use-chosen-files.ts';

/**
 * What the claim's invoice says of itself: its e-invoice code, or its text. Number and date are filled in, where
 * nothing was typed, and go with their file.
 * @param opened what is known of the invoice of the opened draft
 */
export function useInvoiceCode(
  form: PortalForm<ClaimValues, unknown>,
  { eInvoice: first, areSeveral, suggested: before }: Partial<ClaimRecord> = {},
) {
  const [said, setSaid] = useState<Said>({ ...NOTHING, eInvoice: first, areSeveral, suggested: before });
  const { eInvoice, suggested } = said;
  const [code, setCode] = useState<JudgedCode>();
  /** The partner decides whether the reader is loaded over a metered connection. */
  const [asked, setAsked] = useState<ReaderAsked>();
  const reading = useRef<Underway>(undefined);
  const known = useRef(said);
  /** The fields follow what is said, unless something was typed there. */
  const become = useCallback(
    (next: Said) => {
      const last = known.current;
      known.current = next;
      setSaid(next);
      const fill = async () => {
        const { readEInvoice } = await claimChecks();
        const factsOf = (one: Said) => fieldFacts(readEInvoice(one.eInvoice ?? '')?.invoice, one.suggested);
        const [former, facts] = [factsOf(last), factsOf(next)];
        for (const name of ['invoice_number', 'invoice_date'] as const)
          form.fill(name, facts?.[name] ?? '', former?.[name] ?? '');
      };
      fill().catch(warn);
    },
    [form],
  );

  useEffect(() => {
    let isHere = true;
    const tell = async () => {
      const judged = eInvoice === undefined ? undefined : await (await claimChecks()).judgeCode(eInvoice);
      if (isHere) setCode(judged);
    };
    void tell();
    return () => {
      isHere = false;
    };
  }, [eInvoice]);
  const stop = useCallback(() => {
    reading.current?.controller.abort();
    reading.current = undefined;
    setAsked(undefined);
  }, []);
  useEffect(() => stop, [stop]);

  /** The file is gone, and with it what it said. */
  const forget = useCallback(() => {
    stop();
    become(NOTHING);
  }, [become, stop]);
  /**
   * Reads files of one invoice, once it is clear what that loads. Nothing waits for it.
   * @param isUsed whether they become the claim's PDF: else what they say is dropped
   */
  const read = useCallback(
    function read(
      filesOf: () => Promise<readonly File[]>,
      isUsed: Promise<boolean> = Promise.resolve(true),
    ): void {
      const cutOff = reading.current;
      cutOff?.controller.abort();
      const controller = new AbortController();
      const { signal } = controller;
      const underway: Underway = { controller, filesOf, isUsed };
      reading.current = underway;
      setAsked(undefined);
      const leaveOther = async () => {
        if (await isUsed) {
          // What the file before said is not true of this one.
          if (reading.current === underway) become(NOTHING);
          return;
        }
        controller.abort();
        // The field keeps the file that was read before.
        if (cutOff && (await cutOff.isUsed) && reading.current === underway) read(cutOff.filesOf);
      };
      void leaveOther();
      const goOn = async (files: readonly File[]): Promise<void> => {
        const found = await readInvoiceIn(files, signal);
        if (!(await isUsed) || signal.aborted) return;
        become(found);
        if (found.isMissing === true) offer(files, undefined);
        else if (found.eInvoice !== undefined) {
          const { hasOtherInvoice } = await import('#src/invoice/invoice-reader.ts');
          if ((await hasOtherInvoice(files, found.eInvoice, { signal })) && !signal.aborted)
            setSaid({ ...found, areSeveral: true });
        }
        // Until here another choice ends it, so that nothing is said of a file that is gone.
        if (reading.current === underway) reading.current = undefined;
      };
      const offer = (files: readonly File[], bytes: number | undefined) => {
        const load = () => {
          setAsked(undefined);
          goOn(files).catch(warn);
        };
        setAsked({ bytes, load });
      };
      const begin = async () => {
        const { bytesToAskFor } = await import('#src/invoice/kept-readers.ts');
        const files = await filesOf();
        const bytes = await bytesToAskFor(files);
        if (bytes === 0) {
          await goOn(files);
          return;
        }
        if ((await isUsed) && !signal.aborted) offer(files, bytes);
      };
      begin().catch(warn);
    },
    [become],
  );
  /** The PDF of what was chosen. */
  const toPdf: PagesToPdf = useCallback(
    async (pages, options, scanned) => {
      // Not with `chunk`: it may reload the page, without what was chosen.
      const { fittingPdf } = await import('#src/parts/fitting-pdf.ts');
      const made = fittingPdf(pages, UPLOAD_RULES.invoices, options);
      if (scanned !== undefined) {
        const result = await made;
        if (!result.file || options.signal.aborted) return result;
        stop();
        become({ eInvoice: scanned, otherCode: undefined });
        return result;
      }
      const files = pages.map(({ picture }) => picture);
      const isUsed = made.then(
        ({ file }) => file !== undefined,
        () => false,
      );
      const filesOf = async () => {
        // Pictures meanwhile, in another worker. PDFs are drawn by the page, one after the other.
        if (!files.every(isPicture)) await isUsed;
        return files;
      };
      read(filesOf, isUsed);
      return made;
    },
    [read, become, stop],
  );
  /** Reads the photos of a PDF that were changed: the one with the code may be new, or gone. */
  const readMade = useCallback(
    (file: File) =>
      read(async () => {
        const { pagesOf } = await import('#src/invoice/page-maker.ts');
        return (pagesOf(file) ?? []).map(({ picture }) => picture);
      }),
    [read],
  );
  return {
    said,
    /** What its e-invoice code says; `undefined` until that is known. */
    judged: code,
    facts: useMemo(() => fieldFacts(code?.invoice, suggested), [code, suggested]),
    /** The GSTIN of the seller, if the invoice says it. */
    seller: code?.invoice.sellerGstin ?? suggested?.sellerGstin,
    asked,
    toPdf,
    readMade,
    forget,
  };
}

/** A reading, which another choice cuts off. */
interface Underway {
  readonly controller: AbortController;
  readonly filesOf: () => Promise<readonly File[]>;
  readonly isUsed: Promise<boolean>;
}

/** What is read of a file. */
export type Said = Reading & Partial<ReadingTrouble>;
const warn = (error: unknown) => console.warn('The invoice is not read:', error);

const NOTHING: Reading = { eInvoice: undefined, otherCode: undefined };

/** Says nothing if nothing can be read here: then the form is typed. */
async function readInvoiceIn(files: readonly File[], signal: AbortSignal): Promise<Said> {
  try {
    const { readInvoice } = await import('#src/invoice/invoice-reader.ts');
    return await readInvoice(files, { signal });
  } catch (error) {
    if (signal.aborted) return NOTHING;
    console.warn('The invoice could not be read:', error);
    const { troubleOf } = await claimChecks();
    return { ...NOTHING, ...troubleOf(error) };
  }
}
