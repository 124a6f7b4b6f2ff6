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
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    isApiOnly: values.PORTAL_API_ONLY === '1',
    lockWaitMs: values.PORTAL_WAIT_FOR_LOCK === '1' ? WAIT_FOR_LOCK_MS : 0,
  };
}
