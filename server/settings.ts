import path from 'node:path';
import * as v from 'valibot';
import { mailFrom } from '#src/vendor/generated/vendor.js';
import { ADMIN_TOKEN, ADMIN_TOKEN_RULE } from './modules/admin/admin-token.ts';

const WAIT_FOR_LOCK_MS = 5000;
const absolutePath = v.pipe(
  v.string(),
  v.transform((file) => path.resolve(file)),
);
const url = (name: string) => v.pipe(v.string(), v.url(`${name} is no address`));
const wholeNumber = (name: string) => v.pipe(v.string(), v.digits(`${name} must be a number`), v.toNumber());

/** The variables that the server reads; docs/operations.md tells of each. */
export const Environment = v.object({
  PORT: v.optional(v.pipe(wholeNumber('PORT'), v.maxValue(65_535, 'PORT must be below 65536')), '4173'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORTAL_DATA: v.optional(absolutePath, '.data'),
  DATABASE_URL: v.optional(v.string()),
  PUBLIC_URL: v.optional(url('PUBLIC_URL')),
  PORTAL_URL: v.optional(url('PORTAL_URL')),
  PORTAL_ORIGINS: v.optional(v.string(), ''),
  TRUSTED_PROXIES: v.optional(wholeNumber('TRUSTED_PROXIES'), '0'),
  ADMIN_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(ADMIN_TOKEN, `ADMIN_TOKEN must have ${ADMIN_TOKEN_RULE}`)),
  ),
  SMTP_URL: v.optional(url('SMTP_URL')),
  MAIL_FROM: v.optional(v.string()),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.string()),
  FCM_URL: v.optional(url('FCM_URL'), 'https://fcm.googleapis.com'),
  PORTAL_CONFIG: v.optional(absolutePath),
  EINVOICE_KEYS: v.optional(absolutePath),
  PORTAL_DEMO: v.optional(v.string()),
  UPLOAD_QUOTA_MB: v.optional(
    v.pipe(wholeNumber('UPLOAD_QUOTA_MB'), v.minValue(1, 'UPLOAD_QUOTA_MB must be 1 or more')),
    '1000',
  ),
  LOG: v.optional(v.literal('requests', 'LOG must be "requests", or not set')),
  PORTAL_RESTORE: v.optional(v.string()),
  PORTAL_API_ONLY: v.optional(v.string()),
  PORTAL_FILES: v.optional(absolutePath),
  PORTAL_WAIT_FOR_LOCK: v.optional(v.string()),
});

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings. A variable set to an empty text, as by a compose file, counts as not set.
 * @throws with one line on the first variable that is wrong
 */
export function readSettings(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = v.safeParse(Environment, set);
  if (!result.success) throw new Error(result.issues[0].message);
  const values = result.output;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Of the embedded database, backups and mails. */
    dataFolder: values.PORTAL_DATA,
    /** Of PostgreSQL, in place of the embedded database. */
    databaseUrl: values.DATABASE_URL,
    /** Where partners reach the server. No trailing slash. */
    publicUrl: withoutSlash(values.PUBLIC_URL),
    /** Where partners open the portal, for links in mails. No trailing slash. */
    portalUrl: withoutSlash(values.PORTAL_URL ?? values.PUBLIC_URL) ?? `http://localhost:${values.PORT}`,
    allowedOrigins: values.PORTAL_ORIGINS.split(',').flatMap((origin) => withoutSlash(origin.trim()) || []),
    trustedProxies: values.TRUSTED_PROXIES,
    /** Replaces the token in the data folder. */
    adminToken: values.ADMIN_TOKEN,
    /** Without it mails become files in the data folder. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? mailFrom,
    /** The file of a Google service account. Without it nothing is pushed. */
    googleCredentials: values.GOOGLE_APPLICATION_CREDENTIALS,
    fcmUrl: values.FCM_URL.replace(/\/+$/, ''),
    /** Replaces the portal's `/config.json`. */
    configFile: values.PORTAL_CONFIG,
    /** A JSON Web Key Set. */
    eInvoiceKeysFile: values.EINVOICE_KEYS,
    /** Whether an empty database gets the demo. One that the operator names does not by default. */
    isDemo: values.PORTAL_DEMO === undefined ? values.DATABASE_URL === undefined : values.PORTAL_DEMO !== '0',
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1_000_000,
    /** Warnings and errors are always logged. */
    logsRequests: values.LOG === 'requests',
    /** A backup for an empty data folder. */
    restoreFrom: values.PORTAL_RESTORE,
    isApiOnly: values.PORTAL_API_ONLY === '1',
    /** The built portal; `dist` beside the server if not set. */
    portalFolder: values.PORTAL_FILES,
    /** How long a server that a watcher restarts waits until the previous one frees the data folder. */
    lockWaitMs: values.PORTAL_WAIT_FOR_LOCK === '1' ? WAIT_FOR_LOCK_MS : 0,
  };
}

function withoutSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
