import { Hono } from 'hono';
import { type Env } from '#server/http/context.ts';
import { claimFormFor, programDetailFor, programsFor } from './programs.usecases.ts';

export const programRoutes = new Hono<Env>()
  .get('/partner/programs', async (c) =>
    c.json({ success: true, data: { programs: await programsFor(c.var.deps, c.var.partner) } }),
  )
  .get('/partner/programs/:id', async (c) =>
    c.json({
      success: true,
      data: { program: await programDetailFor(c.var.deps, c.var.partner, c.req.param('id')) },
    }),
  )
  .get('/partner/programs/:id/init', async (c) =>
    c.json({ success: true, data: await claimFormFor(c.var.deps, c.var.partner, c.req.param('id')) }),
  );
