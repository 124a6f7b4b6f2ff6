import { createHash } from 'node:crypto';
import { m } from '#messages';
import { HEAD_BYTES, type UploadRule, checkUpload } from '#src/api/contract/uploads.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { fieldProblem } from '#server/http/body.ts';

/** An upload that keeps its rule, as it is stored. */
export interface CheckedFile {
  name: string;
  media_type: string;
  sha256: string;
  bytes: Buffer;
}

const MOST_NAME = 255;

/**
 * Reads the form's `file` and judges it by its name, size and first bytes.
 * @throws ApiProblem 422 none, or one that breaks the rule.
 */
export async function checkedFile(file: unknown, rule: UploadRule): Promise<CheckedFile> {
  if (!(file instanceof File)) throw new ApiProblem(422, m.api_file_missing());
  const bytes = Buffer.from(await file.arrayBuffer());
  const { mediaType, problem } = checkUpload(
    { name: file.name, size: bytes.length, head: bytes.subarray(0, HEAD_BYTES) },
    rule,
  );
  if (problem !== undefined) throw fieldProblem('file', problem);
  return {
    // The name is only shown. PostgreSQL's texts cannot hold the character 0, and others would break a header.
    name: file.name.replace(/\p{C}/gu, '').slice(0, MOST_NAME),
    media_type: mediaType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  };
}
