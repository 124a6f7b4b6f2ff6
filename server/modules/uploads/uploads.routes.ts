import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { m } from '#messages';
import { HEAD_BYTES, UPLOAD_RULES, UploadFolder, checkUpload } from '#src/api/contract/uploads.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { fileAddress } from './file-address.ts';
import { getFile, putFile } from './file-store.ts';

/** Far above every rule's size, so that a file that is only too large is told so in the rule's words. */
const MOST_BYTES = 8_000_000;
const UUID = v.pipe(v.string(), v.uuid());

export const uploadRoutes = new Hono<Env>()
  .post(
    '/partner/common/upload',
    bodyLimit({
      maxSize: MOST_BYTES,
      onError: () => {
        throw new ApiProblem(413, m.upload_too_large({ megabytes: UPLOAD_RULES.invoices.maxMegabytes }));
      },
    }),
    async (c) => {
      if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
        throw new ApiProblem(415, m.api_multipart_expected());
      }
      const form = await c.req.parseBody().catch(() => {
        throw new ApiProblem(400, m.api_form_unreadable());
      });
      const folder = v.safeParse(UploadFolder, form['folder']);
      if (!folder.success) throw new ApiProblem(422, m.api_folder_unknown());
      const file = form['file'];
      if (!(file instanceof File)) throw new ApiProblem(422, m.api_file_missing());

      const bytes = Buffer.from(await file.arrayBuffer());
      const { mediaType, problem } = checkUpload(
        { name: file.name, size: bytes.length, head: bytes.subarray(0, HEAD_BYTES) },
        UPLOAD_RULES[folder.output],
      );
      if (problem !== undefined)
        throw new ApiProblem(422, problem, { code: 'INVALID', fields: { file: problem } });

      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return once(c, { folder: folder.output, name: file.name, sha256 }, async (trx) => {
        const id = randomUUID();
        await putFile(trx, {
          id,
          partner_id: c.var.partner.id,
          folder: folder.output,
          name: file.name.slice(0, 255),
          media_type: mediaType,
          sha256,
          bytes,
        });
        return fileAddress(c.var.deps.publicUrl, id);
      });
    },
  )
  .get('/files/:id', async (c) => {
    const id = v.safeParse(UUID, c.req.param('id'));
    const file = id.success ? await getFile(c.var.deps.db, id.output, c.var.partner.id) : undefined;
    if (!file) throw new ApiProblem(404, m.api_no_file());
    c.header('Content-Type', file.media_type);
    c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    return c.body(new Uint8Array(file.bytes));
  });
