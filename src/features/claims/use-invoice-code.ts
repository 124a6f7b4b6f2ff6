import { useCallback, useEffect, useState } from 'react';
import { m } from '#messages';
import { UPLOAD_RULES, checkFile } from '#src/api/contract/uploads.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { type ClaimValues } from './claim-form.schema.ts';
import { type JudgedCode } from './judged-code.ts';

const isPicture = ({ type }: File) => type.startsWith('image/');

/**
 * The e-invoice code of a claim's invoice, and what it fills in: number and date, where nothing was typed.
 * @param first the code of the opened draft
 */
export function useInvoiceCode(form: PortalForm<ClaimValues, unknown>, first: string | undefined) {
  const [eInvoice, setEInvoice] = useState(first);
  const [code, setCode] = useState<JudgedCode>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isHere = true;
    void judge(eInvoice).then((judged) => isHere && setCode(judged));
    return () => {
      isHere = false;
    };
  }, [eInvoice]);

  const take = useCallback(
    async (text: string | undefined) => {
      setEInvoice(text);
      const judged = await judge(text);
      if (!judged) return;
      form.fill('invoice_number', judged.invoice.number, '');
      form.fill('invoice_date', judged.invoice.date, '');
    },
    [form],
  );
  /** The PDF of what was chosen. Its code is read beside that; the code of the last file says nothing about it. */
  const toPdf = useCallback(
    async (files: readonly File[]) => {
      void readCode(files).then(take);
      return pdfOf(files);
    },
    [take],
  );
  return {
    eInvoice,
    /** What it says; `undefined` until that is known. */
    judged: code,
    isBusy,
    toPdf,
    /** Takes what the scanner gives. */
    async takeScanned(files: readonly File[], text?: string) {
      setBusy(true);
      const made = await (text === undefined ? toPdf(files) : pdfOf(files));
      setBusy(false);
      if (!made.file) {
        showToast({ tone: 'danger', title: m.pages_failed_title(), description: made.problem });
        return;
      }
      form.change('invoice', made.file);
      if (text !== undefined) await take(text);
    },
  };
}

async function judge(text: string | undefined): Promise<JudgedCode | undefined> {
  if (text === undefined) return undefined;
  const { judgeCode } = await chunk(() => import('./judged-code.ts'));
  return judgeCode(text);
}

/** The e-invoice code in pictures. `undefined` also if they cannot be read: then the form is typed. */
async function readCode(files: readonly File[]): Promise<string | undefined> {
  const pictures = files.filter(isPicture);
  if (pictures.length === 0) return undefined;
  try {
    const { readInvoice } = await import('#src/invoice/invoice-reader.ts');
    return (await readInvoice(pictures)).eInvoice;
  } catch (error) {
    console.warn('No code was read:', error);
    return undefined;
  }
}

async function pdfOf(
  files: readonly File[],
): Promise<{ file: File; problem?: never } | { file?: never; problem: string }> {
  const pictures = files.filter(isPicture);
  if (pictures.length > 0) {
    const { picturePdf } = await chunk(() => import('#src/parts/picture-pdf.ts'));
    return picturePdf(pictures);
  }
  const [file] = files;
  if (!file) return { problem: m.pages_failed() };
  const { problem } = await checkFile(file, UPLOAD_RULES.invoices);
  return problem === undefined ? { file } : { problem };
}
