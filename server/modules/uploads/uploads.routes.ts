import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { m } from '#messages';
import { CLAIM_FIELDS_HEADER, E_INVOICE_FIELD } from '#src/api/contract/call.ts';
import { UPLOAD_RULES, UploadFolder } from '#src/api/contract/uploads.ts';
import { ApiProblem } from '#server/http/api-problem.ts';
import { formBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { checkedFile } from './checked-file.ts';
import { fileAddress } from './file-address.ts';
import { fileAnswer } from './file-answer.ts';
import { countFilesSince, getFile, putFile } from './file-store.ts';

/** Far above every rule's size, so that a file that is only too large gets the message of its rule. */
const MAX_BYTES = 8_000_000;
/** More than anybody claims in a day. Protects the disk, which all partners share. */
const MAX_PER_DAY = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
const UUID = v.pipe(v.string(), v.uuid());

export const uploadLimit = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new ApiProblem(413, m.upload_too_large({ megabytes: UPLOAD_RULES.invoices.maxMegabytes }));
  },
});

export const uploadRoutes = new Hono<Env>()
  .post('/partner/common/upload', uploadLimit, async (c) => {
    const { deps, partner } = c.var;
    const form = await formBody(c);
    const folder = v.safeParse(UploadFolder, form['folder']);
    if (!folder.success) throw new ApiProblem(422, m.api_folder_unknown());
    const file = await checkedFile(form['file'], UPLOAD_RULES[folder.output]);
    if (folder.output === 'invoices') c.header(CLAIM_FIELDS_HEADER, E_INVOICE_FIELD);
    const request = { folder: folder.output, name: file.name, sha256: file.sha256 };
    return once(c, request, async (trx) => {
      const yesterday = new Date(deps.now().getTime() - DAY_MS);
      if ((await countFilesSince(trx, partner.id, yesterday)) >= MAX_PER_DAY)
        throw new ApiProblem(429, m.api_too_many_uploads(), { retryAfterSeconds: DAY_MS / 1000 });
      const id = randomUUID();
      await putFile(trx, deps, {
        id,
        partner_id: partner.id,
        folder: folder.output,
        created_at: deps.now(),
        ...file,
      });
      return fileAddress(deps.publicUrl, id);
    });
  })
  .get('/files/:id', async (c) => {
    const id = v.safeParse(UUID, c.req.param('id'));
    const file = id.success ? await getFile(c.var.deps.db, id.output, c.var.partner.id) : undefined;
    if (!file) throw new ApiProblem(404, m.api_no_file());
    return fileAnswer(c, file);
  });
