import { createHash } from 'node:crypto';
import { m } from '#messages';
import { type UploadRule, checkFile } from '#src/api/contract/uploads.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { fieldProblem } from '#server/http/body.ts';

export interface CheckedFile {
  name: string;
  media_type: string;
  sha256: string;
  bytes: Buffer;
}

const MAX_NAME = 255;

/**
 * Reads the form's `file` and checks its name, size and content.
 * @throws ApiProblem 422 if there is none, or it breaks the rule
 */
export async function checkedFile(file: unknown, rule: UploadRule): Promise<CheckedFile> {
  if (!(file instanceof File)) throw new ApiProblem(422, m.api_file_missing());
  const { mediaType, problem } = await checkFile(file, rule);
  if (problem !== undefined) throw fieldProblem('file', problem);
  const bytes = Buffer.from(await file.arrayBuffer());
  return {
    // For display only. PostgreSQL cannot store U+0000, and other control characters would break a header.
    name: file.name.replace(/\p{C}/gu, '').slice(0, MAX_NAME),
    media_type: mediaType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  };
}
