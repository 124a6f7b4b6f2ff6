import { type Context } from 'hono';
import { type Database } from '#server/db/open-database.ts';

/** What the API is made of; tests bring their own. */
export interface Deps {
  db: Database;
  /** The clock. */
  now: () => Date;
  /** scrypt's cost N; 2^17 for real, less in tests that are not about it. */
  passwordCost: number;
  /** The built portal; none is served without it. */
  portalDir?: string;
  /** Where the API is reached from outside, for addresses in answers; they are relative to it if not given. */
  publicUrl?: string;
  log: (line: Record<string, unknown>) => void;
}

/** The signed-in partner of a request. */
export interface CurrentPartner {
  id: number;
  tier: string;
}

export interface Env {
  Variables: { deps: Deps; partner: CurrentPartner; requestId: string };
}

export type Ctx = Context<Env>;
