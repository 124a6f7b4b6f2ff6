import { UPLOAD_RULES, checkFile, maxBytes } from '#src/api/contract/uploads.ts';
import { type Refusal } from './share-refusals.ts';
import { type SharedInvoices } from './shared-invoices.ts';

/** Few, because any app can share without the partner doing anything in the portal. */
const MAX_FILES = 3;
const RULE = UPLOAD_RULES.invoices;

/** Keeps the valid PDFs among files that another app shared. @returns the path to navigate to. */
export async function acceptShared(
  files: readonly File[],
  shared: SharedInvoices,
  owner: string | undefined,
): Promise<string> {
  const judged = await Promise.all(files.map(judge));
  const taken = judged.flatMap(({ file }) => file ?? []).slice(0, MAX_FILES);
  if (taken.length === 0) return refusedAddress(judged[0]?.refusal ?? 'none');
  const id = await shared.keep(taken, files.length - taken.length, owner);
  return id === undefined ? refusedAddress('full') : `/claims/submit?shared=${id}`;
}

export function refusedAddress(refusal: Refusal): string {
  return `/claims/submit?refused=${refusal}`;
}

/** Apps share PDFs under any name, but the API requires the ending `.pdf`. */
async function judge(file: File): Promise<{ file?: File; refusal?: Refusal }> {
  const name = /\.pdf$/i.test(file.name) ? file.name : `${file.name || 'invoice'}.pdf`;
  const named = new File([file], name, { type: 'application/pdf' });
  if (file.size >= maxBytes(RULE)) return { refusal: 'size' };
  if ((await checkFile(named, RULE)).problem !== undefined) return { refusal: 'type' };
  return { file: named };
}
