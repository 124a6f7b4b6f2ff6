import { Hono } from 'hono';
import { ClaimPayload } from '#src/api/contract/claims.schema.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { programFor, programsFor } from '../programs/programs.usecases.ts';
import { quartersFor, rebateClaimsFor } from '../rebates/rebates.usecases.ts';
import { listClaims } from './claims.repository.ts';
import { claimFor, submitClaim } from './claims.usecases.ts';

export const claimRoutes = new Hono<Env>()
  .get('/partner/claims/scheme', async (c) =>
    c.json({ success: true, data: await programsFor(c.var.deps, c.var.partner) }),
  )
  .get('/partner/claims/scheme/:id', async (c) => {
    const { deps, partner } = c.var;
    const program = await programFor(deps, partner, c.req.param('id'));
    const claims = await listClaims(deps.db, partner.id, program.id);
    return c.json({ success: true, data: { program, claims } });
  })
  .post('/partner/claims/scheme/:id', async (c) => {
    const { deps, partner } = c.var;
    const payload = await jsonBody(c, ClaimPayload);
    return once(c, payload, (trx) => submitClaim(deps, trx, partner, 'scheme', c.req.param('id'), payload));
  })
  .get('/partner/claims/rebate', async (c) =>
    c.json({ success: true, data: await quartersFor(c.var.deps, c.var.partner) }),
  )
  .get('/partner/claims/rebate/:id', async (c) =>
    c.json({ success: true, data: await rebateClaimsFor(c.var.deps, c.var.partner, c.req.param('id')) }),
  )
  .get('/partner/claims/:type{scheme|rebate}/:id/:claim', async (c) => {
    const { deps, partner } = c.var;
    const { type, id: programId, claim: claimId } = c.req.param();
    const claim = await claimFor(deps, partner, {
      type: type === 'rebate' ? 'rebate' : 'scheme',
      programId,
      claimId,
    });
    return c.json({ success: true, data: claim });
  })
  .post('/partner/claims/rebate/:id', async (c) => {
    const { deps, partner } = c.var;
    const payload = await jsonBody(c, ClaimPayload);
    return once(c, payload, (trx) => submitClaim(deps, trx, partner, 'rebate', c.req.param('id'), payload));
  });
