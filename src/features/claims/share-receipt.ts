import { type SessionUser } from '#src/api/contract/session.schema.ts';
import { type Receipt } from '#src/outbox/receipt.ts';
import { type Paper } from '#src/paper/paper.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { download } from '#src/ui/download.ts';
import { canShareFile, share } from '#src/ui/share.ts';
import { receiptPaper } from './receipt-paper.ts';

/** A receipt as a small PDF; as a text where what makes PDFs was never loaded and there is no network. */
export async function receiptFile(
  receipt: Receipt,
  user: Pick<SessionUser, 'name' | 'email'>,
  now: Date,
): Promise<File> {
  const paper = receiptPaper(receipt, user, now);
  const name = `receipt-${receipt.claim.invoice_number.replace(/[^A-Za-z\d._-]+/g, '-')}`;
  try {
    const { paperPdf } = await chunkInTime(() => import('#src/paper/paper-pdf.ts'));
    return new File([await paperPdf(paper)], `${name}.pdf`, { type: 'application/pdf' });
  } catch (error) {
    console.warn('The receipt is a text:', error);
    return new File([paperText(paper)], `${name}.txt`, { type: 'text/plain' });
  }
}

/** Opens the phone's share sheet, or downloads the file where there is none. */
export async function shareReceipt(file: File): Promise<void> {
  if (!canShareFile(file)) {
    download(file, file.name);
    return;
  }
  try {
    await share({ files: [file], title: file.name });
  } catch (error) {
    // The press is too long ago for the browser, or the app took nothing.
    console.warn('Not shared, but downloaded:', error);
    download(file, file.name);
  }
}

function paperText({ title, subtitle, holder, parts, note }: Paper): string {
  const facts = (all: Paper['holder']) => all.map(({ name, value }) => `${name}: ${value}`);
  const lines = parts.flatMap((part) => {
    if (part.kind === 'facts') return ['', ...facts(part.facts)];
    if (part.kind !== 'table') return ['', part.text];
    const headers = part.columns.map(({ header }) => header);
    const rows = [headers, ...part.rows, ...(part.total ? [part.total] : [])];
    return ['', ...rows.map((cells) => cells.filter(Boolean).join(' | '))];
  });
  return [title, subtitle ?? '', '', ...facts(holder), ...lines, '', note, ''].join('\r\n');
}
