import * as v from 'valibot';
import { m } from '#messages';

/** 1 MB is 1,000,000 bytes (SPEC §9). */
const MEGABYTE = 1_000_000;

interface FileKind {
  /** Endings that the picker offers and the message names. */
  readonly endings: readonly string[];
  readonly mediaType: string;
  readonly isAt: (head: Uint8Array) => boolean;
}

const startsWith = (head: Uint8Array, bytes: readonly number[], offset = 0) =>
  bytes.every((byte, index) => head[offset + index] === byte);

const PDF: FileKind = {
  endings: ['.pdf'],
  mediaType: 'application/pdf',
  isAt: (head) => startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d]),
};
const JPEG: FileKind = {
  endings: ['.jpeg', '.jpg'],
  mediaType: 'image/jpeg',
  isAt: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
};
const PNG: FileKind = {
  endings: ['.png'],
  mediaType: 'image/png',
  isAt: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};
const WEBP: FileKind = {
  endings: ['.webp'],
  mediaType: 'image/webp',
  isAt: (head) => startsWith(head, [0x52, 0x49, 0x46, 0x46]) && startsWith(head, [0x57, 0x45, 0x42, 0x50], 8),
};

export interface UploadRule {
  readonly kinds: readonly FileKind[];
  readonly maxMegabytes: number;
}

/** What each kind of upload takes (SPEC §5, §7); `agreements` have a call of their own. */
export const UPLOAD_RULES = {
  invoices: { kinds: [PDF], maxMegabytes: 1 },
  agreements: { kinds: [PDF], maxMegabytes: 1 },
  bankdetails: { kinds: [JPEG, PNG, WEBP], maxMegabytes: 1 },
} as const satisfies Record<string, UploadRule>;

export const UploadFolder = v.picklist(['invoices', 'bankdetails']);
export type UploadFolder = v.InferOutput<typeof UploadFolder>;

/** How many bytes from a file's start `checkUpload` looks at. */
export const HEAD_BYTES = 12;

/** File endings for a picker's `accept`. */
export function acceptedEndings(rule: UploadRule): string[] {
  return rule.kinds.flatMap((kind) => kind.endings);
}

/** A file has to have fewer bytes. */
export function maxBytes(rule: UploadRule): number {
  return rule.maxMegabytes * MEGABYTE;
}

/** Media types for a picker's `accept`: with these a phone offers its camera and gallery, too. */
export function mediaTypes(rule: UploadRule): string {
  return rule.kinds.map(({ mediaType }) => mediaType).join(',');
}

/**
 * Judges a file by its ending, first bytes and size; the page and the API ask the same question.
 * @param file `head` holds at least the first {@link HEAD_BYTES} bytes (fewer when the file is shorter).
 */
export function checkUpload(
  file: { name: string; size: number; head: Uint8Array },
  rule: UploadRule,
): { mediaType: string; problem?: never } | { problem: string; mediaType?: never } {
  if (file.size >= maxBytes(rule)) return { problem: m.upload_too_large({ megabytes: rule.maxMegabytes }) };
  const name = file.name.toLowerCase();
  const isNamed = acceptedEndings(rule).some((ending) => name.endsWith(ending));
  const kind = rule.kinds.find((candidate) => candidate.isAt(file.head));
  if (!isNamed || !kind) return { problem: m.upload_wrong_type({ types: acceptedEndings(rule).join(', ') }) };
  return { mediaType: kind.mediaType };
}
