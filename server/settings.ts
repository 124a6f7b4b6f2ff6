import path from 'node:path';
import * as v from 'valibot';

const WAIT_FOR_LOCK_MS = 5000;

const Environment = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.digits('PORT must be a number'),
      v.toNumber(),
      v.maxValue(65_535, 'PORT must be below 65536'),
    ),
    '4173',
  ),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORTAL_DATA: v.optional(v.pipe(v.string(), v.nonEmpty('PORTAL_DATA is empty')), '.data'),
  DATABASE_URL: v.optional(v.string()),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL is no address'))),
  PORTAL_URL: v.optional(v.pipe(v.string(), v.url('PORTAL_URL is no address'))),
  PORTAL_ORIGINS: v.optional(v.string(), ''),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.digits('TRUSTED_PROXIES must be a number'), v.toNumber()),
    '0',
  ),
  ADMIN_TOKEN: v.optional(v.pipe(v.string(), v.minLength(20, 'ADMIN_TOKEN must have 20 characters or more'))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.url('SMTP_URL is no address'))),
  MAIL_FROM: v.optional(v.string(), "Partner's Portal <no-reply@localhost>"),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.string()),
  FCM_URL: v.optional(v.pipe(v.string(), v.url('FCM_URL is no address')), 'https://fcm.googleapis.com'),
  PORTAL_CONFIG: v.optional(v.string()),
  PORTAL_DEMO: v.optional(v.string(), '1'),
  PORTAL_RESTORE: v.optional(v.string()),
  PORTAL_API_ONLY: v.optional(v.string()),
  PORTAL_WAIT_FOR_LOCK: v.optional(v.string()),
});

export interface Settings {
  port: number;
  host: string;
  /** Where the embedded database lives; absolute. */
  dataFolder: string;
  /** PostgreSQL instead of the embedded database. */
  databaseUrl: string | undefined;
  /** Where partners reach the server, without a closing slash. */
  publicUrl: string | undefined;
  /** Where partners open the portal, for links in mails; without a closing slash. */
  portalUrl: string;
  /** Other origins that the portal is served from. */
  allowedOrigins: string[];
  /** How many proxies stand before the server. */
  trustedProxies: number;
  /** Instead of the one that is kept in the data folder. */
  adminToken: string | undefined;
  /** Mails become files in the data folder without it. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** A Google service account's file; nothing is pushed without it. */
  googleCredentials: string | undefined;
  fcmUrl: string;
  /** The portal's `/config.json`; absolute. */
  configFile: string | undefined;
  /** Whether an empty database is filled with the demo. */
  isDemo: boolean;
  /** A backup to fill an empty data folder from. */
  restoreFrom: string | undefined;
  isApiOnly: boolean;
  /** For a server that is restarted by its watcher: how long to wait for the one before it. */
  lockWaitMs: number;
}

/** @throws with one line on the first variable that is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const result = v.safeParse(Environment, env);
  if (!result.success) throw new Error(result.issues[0].message);
  const values = result.output;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(values.PORTAL_DATA),
    databaseUrl: values.DATABASE_URL || undefined,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    portalUrl: withoutSlash(values.PORTAL_URL ?? values.PUBLIC_URL) ?? `http://localhost:${values.PORT}`,
    allowedOrigins: values.PORTAL_ORIGINS.split(',').flatMap((origin) => withoutSlash(origin.trim()) || []),
    trustedProxies: values.TRUSTED_PROXIES,
    adminToken: values.ADMIN_TOKEN,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    googleCredentials: values.GOOGLE_APPLICATION_CREDENTIALS || undefined,
    fcmUrl: values.FCM_URL.replace(/\/+$/, ''),
    configFile: values.PORTAL_CONFIG ? path.resolve(values.PORTAL_CONFIG) : undefined,
    isDemo: values.PORTAL_DEMO !== '0',
    restoreFrom: values.PORTAL_RESTORE || undefined,
    isApiOnly: values.PORTAL_API_ONLY === '1',
    lockWaitMs: values.PORTAL_WAIT_FOR_LOCK === '1' ? WAIT_FOR_LOCK_MS : 0,
  };
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
