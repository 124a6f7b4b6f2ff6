import * as v from 'valibot';
import { m } from '#messages';

/** 1 MB is 1,000,000 bytes (SPEC §9). */
const MEGABYTE = 1_000_000;

interface FileKind {
  readonly endings: readonly string[];
  readonly mediaType: string;
  readonly isAt: (head: Uint8Array) => boolean;
  /** Whether a file of this kind has its end, so that an upload or download was not cut off. */
  readonly isWhole: (bytes: Uint8Array) => boolean;
}

/** How many bytes at a file's start tell its kind. `%PDF-` may be anywhere within them. */
const HEAD_BYTES = 1024;

const startsWith = (head: Uint8Array, bytes: readonly number[], offset = 0) =>
  bytes.every((byte, index) => head[offset + index] === byte);

/** Whether the bytes are anywhere in a file. Phones and editors append data of their own to pictures. */
function contains(file: Uint8Array, bytes: readonly [number, ...number[]]): boolean {
  for (let at = file.indexOf(bytes[0]); at !== -1; at = file.indexOf(bytes[0], at + 1))
    if (startsWith(file, bytes, at)) return true;
  return false;
}

const PDF: FileKind = {
  endings: ['.pdf'],
  mediaType: 'application/pdf',
  isAt: (head) => contains(head, [0x25, 0x50, 0x44, 0x46, 0x2d]),
  isWhole: isWholePdf,
};
const JPEG: FileKind = {
  endings: ['.jpeg', '.jpg'],
  mediaType: 'image/jpeg',
  isAt: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  // The marker that ends the picture.
  isWhole: (bytes) => contains(bytes, [0xff, 0xd9]),
};
const PNG: FileKind = {
  endings: ['.png'],
  mediaType: 'image/png',
  isAt: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  // The last chunk's type and checksum.
  isWhole: (bytes) => contains(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
};
const WEBP: FileKind = {
  endings: ['.webp'],
  mediaType: 'image/webp',
  isAt: (head) => startsWith(head, [0x52, 0x49, 0x46, 0x46]) && startsWith(head, [0x57, 0x45, 0x42, 0x50], 8),
  // Bytes 4 to 7 are the size of what follows them.
  isWhole: (bytes) => bytes.length >= 12 && new DataView(bytes.buffer).getUint32(4, true) + 8 <= bytes.length,
};

export interface UploadRule {
  readonly kinds: readonly FileKind[];
  readonly maxMegabytes: number;
}

/** The limits of each kind of upload (SPEC §5, §7). `agreements` have a call of their own. */
export const UPLOAD_RULES = {
  invoices: { kinds: [PDF], maxMegabytes: 1 },
  agreements: { kinds: [PDF], maxMegabytes: 1 },
  bankdetails: { kinds: [JPEG, PNG, WEBP], maxMegabytes: 1 },
} as const satisfies Record<string, UploadRule>;

/** Pictures of an invoice, of which the portal makes the PDF. A phone's best camera makes 20 MB. */
export const INVOICE_PICTURES: UploadRule = { kinds: [JPEG, PNG, WEBP], maxMegabytes: 25 };

export const UploadFolder = v.picklist(['invoices', 'bankdetails']);
export type UploadFolder = v.InferOutput<typeof UploadFolder>;

export function acceptedEndings(rule: UploadRule): string[] {
  return rule.kinds.flatMap((kind) => kind.endings);
}

/** In bytes. A file must be smaller than this. */
export function maxBytes(rule: UploadRule): number {
  return rule.maxMegabytes * MEGABYTE;
}

/** By its type or, where the browser gives none, by its name. What is in it may differ. */
export const isPdf = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name));

/** Media types for a picker's `accept`. With these, a phone also offers its camera and gallery. */
export function mediaTypes(rule: UploadRule): string {
  return rule.kinds.map(({ mediaType }) => mediaType).join(',');
}

/** Checks a file's extension, first bytes and size. {@link checkFile} also checks that its end is there. */
export function checkUpload(
  file: { name: string; size: number; head: Uint8Array },
  rule: UploadRule,
): Judged {
  if (file.size >= maxBytes(rule)) return { problem: m.upload_too_large({ megabytes: rule.maxMegabytes }) };
  const name = file.name.toLowerCase();
  const ending = acceptedEndings(rule).find((accepted) => name.endsWith(accepted));
  if (ending === undefined)
    return { problem: m.upload_wrong_type({ types: acceptedEndings(rule).join(', ') }) };
  const head = file.head.subarray(0, HEAD_BYTES);
  // By what was read: `size` may be replaced.
  if (head.length === 0) return { problem: m.upload_empty() };
  const kind = rule.kinds.find((candidate) => candidate.isAt(head));
  if (kind) return { mediaType: kind.mediaType };
  return { problem: m.upload_wrong_content({ ending, kind: ending.slice(1).toUpperCase() }) };
}

type Judged = { mediaType: string; problem?: never } | { problem: string; mediaType?: never };

/** Checks a file's extension and first bytes, not its size. */
export async function checkKind(file: File, rule: UploadRule): Promise<Judged> {
  return checkUpload({ name: file.name, size: 0, head: await headOf(file) }, rule);
}

async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
}

/** Checks a file's extension, size and content, in the page and in the API alike. */
export async function checkFile(file: File, rule: UploadRule): Promise<Judged> {
  const { name, size } = file;
  const judged = checkUpload({ name, size, head: await headOf(file) }, rule);
  const kind = rule.kinds.find(({ mediaType }) => mediaType === judged.mediaType);
  if (!kind || kind.isWhole(new Uint8Array(await file.arrayBuffer()))) return judged;
  return { problem: kind === PDF ? m.upload_damaged() : m.upload_damaged_picture() };
}

/**
 * Whether a PDF has what a reader needs first: the offset of its cross-reference table, a trailer with the
 * root, and a page, which may be in a compressed stream. The rest is for the reviewer.
 */
function isWholePdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes);
  const hasTrailer = /\btrailer\b/.test(text) || /\/Type\s*\/XRef\b/.test(text);
  const hasPage = /\/Type\s*\/Page\b/.test(text) || /\/Type\s*\/ObjStm\b/.test(text);
  return /\bstartxref\s+\d/.test(text) && hasTrailer && /\/Root\s+\d/.test(text) && hasPage;
}
