import { type Context } from 'hono';
import { type EInvoiceKeys } from '#src/api/contract/e-invoice.ts';
import { type Database } from '#server/db/open-database.ts';
import { type MailTransport } from '#server/modules/outbox/mail.ts';
import { type PushTransport } from '#server/modules/outbox/fcm.ts';

/** Everything that the API depends on. Tests pass their own. */
export interface Deps {
  db: Database;
  /** Rejects, within seconds, if requests should go to another node. */
  checkHealth: () => Promise<void>;
  /** Free bytes on the disk of the embedded database. Not set for PostgreSQL, which has its own disk. */
  freeBytes?: () => Promise<number>;
  now: () => Date;
  poolUse: () => { inUse: number; waiting: number; most: number };
  lastBackup?: () => Promise<Date | undefined>;
  /** How many bytes of files each partner may store. */
  uploadQuotaBytes: number;
  /** scrypt's cost N: 2^17 in production, less in tests. */
  passwordCost: number;
  /** The folder of the built portal. Without it no portal is served. */
  portalDir?: string;
  /** A file that replaces the built portal's `/config.json`. */
  configFile?: string;
  /** Where the API is reached from outside, for addresses in answers. Without it they are relative. */
  publicUrl?: string;
  /** Where partners open the portal, for links in mails. No trailing slash. */
  portalUrl: string;
  /** Other origins that serve the portal and may call the API. */
  allowedOrigins: readonly string[];
  /** How many proxies stand in front, each appending the caller's address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** The token of the calls of `npm run admin`. Without it they are closed. */
  adminToken?: string;
  /** The keys of e-invoices. Without any no e-invoice is called signed. */
  eInvoiceKeys?: EInvoiceKeys;
  mail: MailTransport;
  /** Not set without credentials: notifications then appear in the feed only. */
  push?: PushTransport;
  log: (line: LogLine) => void;
}

/** A request is `info`. What an operator has to know of is `warn` or `error`. */
export interface LogLine {
  level: 'info' | 'warn' | 'error';
  [field: string]: unknown;
}

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
