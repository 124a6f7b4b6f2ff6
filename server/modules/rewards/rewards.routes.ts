import { Hono } from 'hono';
import { Redemption } from '#src/api/contract/rewards.schema.ts';
import { jsonBody } from '#server/http/body.ts';
import { type Env } from '#server/http/context.ts';
import { once } from '#server/http/idempotency.ts';
import { redeem, transactionsFor } from './rewards.usecases.ts';

export const rewardRoutes = new Hono<Env>()
  .get('/partner/transactions/scheme/:id', async (c) =>
    c.json({ success: true, data: await transactionsFor(c.var.deps, c.var.partner, c.req.param('id')) }),
  )
  .post('/partner/transactions/scheme/:id', async (c) => {
    const { deps, partner } = c.var;
    const payload = await jsonBody(c, Redemption);
    return once(c, payload, (trx) => redeem(deps, trx, partner, c.req.param('id'), payload), {
      isSerializable: true,
    });
  });
