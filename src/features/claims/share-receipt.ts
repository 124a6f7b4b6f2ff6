import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type Receipt } from '#src/outbox/receipt.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { download } from '#src/ui/download.ts';

/** A receipt as a small PDF. Its maker is loaded with the first one. */
export async function receiptPdf(
  receipt: Receipt,
  user: Pick<SessionUser, 'name' | 'email'>,
  now: Date,
): Promise<File> {
  const [{ paperPdf }, { receiptPaper }] = await Promise.all([
    chunkInTime(() => import('#src/paper/paper-pdf.ts')),
    chunkInTime(() => import('./receipt-paper.ts')),
  ]);
  const pdf = await paperPdf(receiptPaper(receipt, user, now));
  const number = receipt.claim.invoice_number.replace(/[^A-Za-z\d._-]+/g, '-');
  return new File([pdf], `receipt-${number}.pdf`, { type: 'application/pdf' });
}

/** Opens the phone's share sheet, or downloads the file where there is none. */
export async function shareReceipt(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) {
    download(file, file.name);
    return;
  }
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    // The partner has closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    // The press is too long ago for the browser, or the app took nothing.
    console.warn('Not shared, but downloaded:', error);
    download(file, file.name);
  }
}
