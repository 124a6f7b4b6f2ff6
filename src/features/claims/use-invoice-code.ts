import { useCallback, useMemo, useState } from 'react';
import { m } from '#messages';
import { UPLOAD_RULES, checkFile } from '#src/api/contract/uploads.ts';
import { chunk } from '#src/pwa/chunk.ts';
import { type PortalForm } from '#src/ui/form/portal-form.ts';
import { showToast } from '#src/ui/toast-queue.ts';
import { type ClaimValues } from './claim-form.schema.ts';

const isPicture = ({ type }: File) => type.startsWith('image/');

/**
 * The e-invoice code of a claim's invoice, and what it fills in: number and date, where nothing was typed.
 * @param first the code of the opened draft
 */
export function useInvoiceCode(form: PortalForm<ClaimValues, unknown>, first: string | undefined) {
  const [eInvoice, setEInvoice] = useState(first);
  const [isBusy, setBusy] = useState(false);

  const fill = useCallback(
    async (text: string | undefined) => {
      setEInvoice(text);
      if (text === undefined) return;
      const { readEInvoice } = await chunk(() => import('#src/api/contract/e-invoice.ts'));
      const invoice = readEInvoice(text)?.invoice;
      if (!invoice) return;
      form.fill('invoice_number', invoice.number, '');
      form.fill('invoice_date', invoice.date, '');
    },
    [form],
  );
  /** Reads pictures that the partner has chosen, beside the PDF that is made of them. */
  const read = useCallback(
    async (pictures: readonly File[]) => {
      try {
        const { readInvoice } = await import('#src/invoice/invoice-reader.ts');
        await fill((await readInvoice(pictures)).eInvoice);
      } catch (error) {
        // The form can be typed; the pictures themselves are told about where the PDF is made.
        console.warn('No code was read:', error);
        setEInvoice(undefined);
      }
    },
    [fill],
  );
  const toPdf = useCallback(
    async (pictures: readonly File[]) => {
      void read(pictures);
      const { picturePdf } = await chunk(() => import('#src/parts/picture-pdf.ts'));
      return picturePdf(pictures);
    },
    [read],
  );
  /** Takes what the scanner gives. */
  const take = useCallback(
    async (files: readonly File[], text?: string) => {
      setBusy(true);
      try {
        const { file, problem } = await pdfOf(files);
        if (!file) {
          showToast({ tone: 'danger', title: m.pages_failed_title(), description: problem });
          return;
        }
        form.change('invoice', file);
        if (text === undefined && files.some(isPicture)) await read(files.filter(isPicture));
        else await fill(text);
      } finally {
        setBusy(false);
      }
    },
    [form, fill, read],
  );
  /** Another file was chosen, or none: the code of the last one says nothing about it. */
  const forget = useCallback(() => setEInvoice(undefined), []);
  return useMemo(() => ({ eInvoice, isBusy, toPdf, take, forget }), [eInvoice, isBusy, toPdf, take, forget]);
}

async function pdfOf(files: readonly File[]): Promise<{ file?: File; problem: string }> {
  const pictures = files.filter(isPicture);
  if (pictures.length > 0) {
    const { picturePdf } = await chunk(() => import('#src/parts/picture-pdf.ts'));
    return { problem: '', ...(await picturePdf(pictures)) };
  }
  const [file] = files;
  if (!file) return { problem: m.pages_failed() };
  const { problem } = await checkFile(file, UPLOAD_RULES.invoices);
  return problem === undefined ? { file, problem: '' } : { problem };
}
