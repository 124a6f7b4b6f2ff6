import { Hono } from 'hono';
import * as v from 'valibot';
import { UPLOAD_RULES } from '#src/api/contract/uploads.ts';
import { BusinessVertical } from '#src/api/contract/verticals.ts';
import { checked, formBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { checkedFile } from '../uploads/checked-file.ts';
import { fileAnswer } from '../uploads/file-answer.ts';
import { uploadLimit } from '../uploads/uploads.routes.ts';
import { agreementFileFor, rebateFormFor, rebatesFor, takeAgreement } from './rebates.usecases.ts';

const Query = v.object({ business_vertical: v.optional(BusinessVertical, 'SOHO') });

/** Uploads a signed agreement. Routed before the limit of JSON bodies. */
export const agreementUploadRoutes = new Hono<Env>().post(
  '/partner/programs/rebate/quarter/:id/agreements',
  uploadLimit,
  async (c) => {
    const { deps, partner } = c.var;
    const form = await formBody(c);
    const file = await checkedFile(form['file'], UPLOAD_RULES.agreements);
    return once(c, { sha256: file.sha256 }, (trx) =>
      takeAgreement(deps, trx, partner, c.req.param('id'), file),
    );
  },
);

/** Rebate programmes, for T2 partners. Routed before `/partner/programs/:id`. */
export const rebateRoutes = new Hono<Env>()
  .get('/partner/programs/rebate', async (c) =>
    c.json({ success: true, data: await rebatesFor(c.var.deps, c.var.partner) }),
  )
  .get('/partner/programs/rebate/agreement/:id', async (c) =>
    fileAnswer(c, await agreementFileFor(c.var.deps, c.var.partner, c.req.param('id'))),
  )
  .get('/partner/programs/rebate/:id', async (c) => {
    const { business_vertical: vertical } = checked(Query, c.req.query());
    return c.json({ success: true, data: await rebateFormFor(c.var.deps, c.req.param('id'), vertical) });
  });
