import { Hono } from 'hono';
import { isClaimOpen } from '#src/api/contract/claim-window.ts';
import { indianDay } from '#src/api/contract/days.ts';
import { type Env } from '#server/http/context.ts';
import { countClaims } from '../claims/claims.repository.ts';
import { listPrograms } from '../programs/programs.repository.ts';
import { datesOf } from '../programs/programs.usecases.ts';

/** The three figures of the dashboard. A scheme is active while claims may be submitted for it. */
export const dashboardRoutes = new Hono<Env>().get('/partner/profile/dashboard', async (c) => {
  const { deps, partner } = c.var;
  const [schemes, claims] = await Promise.all([listPrograms(deps.db), countClaims(deps.db, partner.id)]);
  const today = indianDay(deps.now());
  return c.json({
    success: true,
    data: {
      active_programs: schemes.filter((scheme) => isClaimOpen(datesOf(scheme), today)).length,
      total_claims: claims.all,
      approved_claims: claims.approved,
    },
  });
});
