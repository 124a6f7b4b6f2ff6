import { type Context } from 'hono';
import { type Database } from '#server/db/open-database.ts';
import { type MailTransport } from '#server/modules/outbox/mail.ts';
import { type PushTransport } from '#server/modules/outbox/fcm.ts';

/** What the API is made of; tests bring their own. */
export interface Deps {
  db: Database;
  /** The clock. */
  now: () => Date;
  /** scrypt's cost N; 2^17 for real, less in tests that are not about it. */
  passwordCost: number;
  /** The built portal; none is served without it. */
  portalDir?: string;
  /** The portal's `/config.json`, in place of the built one. */
  configFile?: string;
  /** Where the API is reached from outside, for addresses in answers; they are relative to it if not given. */
  publicUrl?: string;
  /** Where partners open the portal, for links in mails; without a closing slash. */
  portalUrl: string;
  /** Other origins that the portal is served from, and that may therefore call the API. */
  allowedOrigins: readonly string[];
  /** How many proxies stand before the server, each adding the caller's address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Opens the calls of `npm run admin`; there are none without it. */
  adminToken?: string;
  mail: MailTransport;
  /** None without credentials: notifications then stay in the feed. */
  push?: PushTransport;
  log: (line: Record<string, unknown>) => void;
}

/** The signed-in partner of a request. */
export interface CurrentPartner {
  id: number;
  tier: string;
  /** The hash of the session's token. */
  session: string;
}

export interface Env {
  Variables: { deps: Deps; partner: CurrentPartner; requestId: string };
}

export type Ctx = Context<Env>;
