import { HEAD_BYTES, UPLOAD_RULES, checkUpload, maxBytes } from '#src/api/contract/uploads.ts';
import { type Refusal } from './refusals.ts';
import { type SharedInvoices } from './shared-invoices.ts';

/** More than anybody means to share at once. */
const MOST = 10;
const RULE = UPLOAD_RULES.invoices;

/**
 * Takes the PDFs among the files that another app has handed over.
 * @param owner who is signed in.
 * @returns the address to go on at.
 */
export async function acceptShared(
  files: readonly File[],
  shared: SharedInvoices,
  owner: string | undefined,
): Promise<string> {
  const judged = await Promise.all(files.map(judge));
  const taken = judged.flatMap(({ file }) => file ?? []).slice(0, MOST);
  if (taken.length === 0) return refusedAddress(judged[0]?.refusal ?? 'none');
  const id = await shared.keep(taken, files.length - taken.length, owner);
  return id === undefined ? refusedAddress('full') : `/claims/submit?shared=${id}`;
}

function refusedAddress(refusal: Refusal): string {
  return `/claims/submit?refused=${refusal}`;
}

/** Apps hand a PDF over under any name; the API wants its ending. */
async function judge(file: File): Promise<{ file?: File; refusal?: Refusal }> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const name = /\.pdf$/i.test(file.name) ? file.name : `${file.name || 'invoice'}.pdf`;
  if (checkUpload({ name, size: 0, head }, RULE).problem !== undefined) return { refusal: 'type' };
  if (file.size >= maxBytes(RULE)) return { refusal: 'size' };
  return { file: new File([file], name, { type: 'application/pdf' }) };
}
