import path from 'node:path';
import * as v from 'valibot';
import { mailFrom } from '#src/vendor/generated/vendor.js';
import { LEAST_ADMIN_TOKEN } from './modules/admin/admin-token.ts';
import { type MailSender } from './modules/outbox/mail.ts';

const WAIT_FOR_LOCK_MS = 5000;

/** The variables that the server reads; docs/operations.md tells of each. */
export const Environment = v.object({
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
  PORTAL_DATA: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.string()),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('PUBLIC_URL is no address'))),
  PORTAL_URL: v.optional(v.pipe(v.string(), v.url('PORTAL_URL is no address'))),
  PORTAL_ORIGINS: v.optional(v.string(), ''),
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.digits('TRUSTED_PROXIES must be a number'), v.toNumber()),
    '0',
  ),
  ADMIN_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.minLength(LEAST_ADMIN_TOKEN, `ADMIN_TOKEN must have ${LEAST_ADMIN_TOKEN} characters or more`),
    ),
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.url('SMTP_URL is no address'))),
  MAIL_FROM: v.optional(v.string()),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.string()),
  FCM_URL: v.optional(v.pipe(v.string(), v.url('FCM_URL is no address')), 'https://fcm.googleapis.com'),
  PORTAL_CONFIG: v.optional(v.string()),
  EINVOICE_KEYS: v.optional(v.string()),
  PORTAL_DEMO: v.optional(v.string()),
  UPLOAD_QUOTA_MB: v.optional(
    v.pipe(
      v.string(),
      v.digits('UPLOAD_QUOTA_MB must be a number'),
      v.toNumber(),
      v.minValue(1, 'UPLOAD_QUOTA_MB must be 1 or more'),
    ),
    '1000',
  ),
  LOG: v.optional(v.literal('requests', 'LOG must be "requests", or not set')),
  PORTAL_RESTORE: v.optional(v.string()),
  PORTAL_API_ONLY: v.optional(v.string()),
  PORTAL_FILES: v.optional(v.string()),
  PORTAL_WAIT_FOR_LOCK: v.optional(v.string()),
});

export interface Settings {
  port: number;
  host: string;
  /** The folder of the embedded database, backups and mails; absolute. */
  dataFolder: string;
  /** PostgreSQL is used instead of the embedded database if set. */
  databaseUrl: string | undefined;
  /** Where partners reach the server. No trailing slash. */
  publicUrl: string | undefined;
  /** Where partners open the portal, for links in mails. No trailing slash. */
  portalUrl: string;
  allowedOrigins: string[];
  trustedProxies: number;
  /** Replaces the token in the data folder. */
  adminToken: string | undefined;
  /** Without it mails become files in the data folder. */
  smtpUrl: string | undefined;
  /** `MAIL_FROM`, or the vendor's sender. */
  mailFrom: MailSender;
  /** The file of a Google service account. Without it nothing is pushed. */
  googleCredentials: string | undefined;
  fcmUrl: string;
  /** A file that replaces the portal's `/config.json`; absolute. */
  configFile: string | undefined;
  /** A JSON Web Key Set with the keys of e-invoices; absolute. */
  eInvoiceKeysFile: string | undefined;
  /** Whether an empty database is filled with the demo. */
  isDemo: boolean;
  uploadQuotaBytes: number;
  /** Whether each request is logged. Warnings and errors always are. */
  logsRequests: boolean;
  /** A backup to restore into an empty data folder. */
  restoreFrom: string | undefined;
  isApiOnly: boolean;
  /** The folder of the built portal; `undefined` for `dist` beside the server. */
  portalFolder: string | undefined;
  /** For a server that a watcher restarts: how long to wait until the previous one frees the data folder. */
  lockWaitMs: number;
}

/**
 * Reads the settings. A variable set to an empty text, as by a compose file, counts as not set.
 * @throws with one line on the first variable that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(Environment, set);
  if (!result.success) throw new Error(result.issues[0].message);
  const values = result.output;
  return {
    port: values.PORT,
    host: values.HOST,
    dataFolder: path.resolve(values.PORTAL_DATA),
    databaseUrl: values.DATABASE_URL,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    portalUrl: withoutSlash(values.PORTAL_URL ?? values.PUBLIC_URL) ?? `http://localhost:${values.PORT}`,
    allowedOrigins: values.PORTAL_ORIGINS.split(',').flatMap((origin) => withoutSlash(origin.trim()) || []),
    trustedProxies: values.TRUSTED_PROXIES,
    adminToken: values.ADMIN_TOKEN,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? mailFrom,
    googleCredentials: values.GOOGLE_APPLICATION_CREDENTIALS,
    fcmUrl: values.FCM_URL.replace(/\/+$/, ''),
    configFile: values.PORTAL_CONFIG === undefined ? undefined : path.resolve(values.PORTAL_CONFIG),
    eInvoiceKeysFile: values.EINVOICE_KEYS === undefined ? undefined : path.resolve(values.EINVOICE_KEYS),
    // A database that the operator names is not filled by default, even if it is empty.
    isDemo: values.PORTAL_DEMO === undefined ? values.DATABASE_URL === undefined : values.PORTAL_DEMO !== '0',
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1_000_000,
    logsRequests: values.LOG === 'requests',
    restoreFrom: values.PORTAL_RESTORE,
    isApiOnly: values.PORTAL_API_ONLY === '1',
    portalFolder: values.PORTAL_FILES === undefined ? undefined : path.resolve(values.PORTAL_FILES),
    lockWaitMs: values.PORTAL_WAIT_FOR_LOCK === '1' ? WAIT_FOR_LOCK_MS : 0,
  };
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
