import {
  INVOICE_PICTURES,
  UPLOAD_RULES,
  checkFile,
  checkKind,
  isPdf,
  maxBytes,
} from '#src/api/contract/uploads.ts';
import { type Refusal } from './share-refusals.ts';
import { type SharedInvoices } from './shared-invoices.ts';

/** Few, because any app can share without the partner doing anything in the portal. */
const MAX_PDFS = 3;
/** The pages of one invoice. */
const MAX_PICTURES = 10;
const RULE = UPLOAD_RULES.invoices;

/**
 * Keeps the valid PDFs and pictures among files that another app shared, or that the scanner made.
 * @param eInvoice the text of the code that the scanner has read
 * @returns the path to navigate to
 */
export async function acceptShared(
  files: readonly File[],
  shared: SharedInvoices,
  owner: string | undefined,
  eInvoice?: string,
): Promise<string> {
  const judged = await Promise.all(files.map(judge));
  const good = judged.flatMap(({ file }) => file ?? []);
  const taken = [
    ...good.filter(isPdf).slice(0, MAX_PDFS),
    ...good.filter((file) => !isPdf(file)).slice(0, MAX_PICTURES),
  ];
  if (taken.length === 0) return refusedAddress(judged[0]?.refusal ?? 'none');
  const id = await shared.keep({ files: taken, leftOut: files.length - taken.length, eInvoice }, owner);
  return id === undefined ? refusedAddress('full') : `/claims/submit?shared=${id}`;
}

export function refusedAddress(refusal: Refusal): string {
  return `/claims/submit?refused=${refusal}`;
}

/** Told by its first bytes: apps share PDFs under any name, but the API requires the ending `.pdf`. */
async function judge(file: File): Promise<{ file?: File; refusal?: Refusal }> {
  if (file.size >= maxBytes(INVOICE_PICTURES)) return { refusal: 'size' };
  const { mediaType } = await checkKind(file, INVOICE_PICTURES);
  if (mediaType !== undefined) return { file: new File([file], file.name, { type: mediaType }) };
  const name = /\.pdf$/i.test(file.name) ? file.name : `${file.name || 'invoice'}.pdf`;
  const named = new File([file], name, { type: 'application/pdf' });
  // One that is too large is drawn anew, if the partner agrees.
  const judged = await (file.size < maxBytes(RULE) ? checkFile : checkKind)(named, RULE);
  if (judged.problem !== undefined) return { refusal: 'type' };
  return { file: named };
}
