/** `full`: the disk is full. `away`: the database will recover by itself; the request is not at fault. */
export type Unavailable = 'away' | 'full';

const DISK_FULL = '53100';
const AWAY = new Set([
  // Serialization failure and deadlock, still there after all retries.
  '40001',
  '40P01',
  // Read-only, as after a failover; a transaction idle for too long; a lock that was not available.
  '25006',
  '25P03',
  '55P03',
  // A statement that timed out or was cancelled; shutdown, crash, startup.
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Classes of SQLSTATE: connection exceptions, insufficient resources. */
const AWAY_CLASS = /^(?:08|53)[0-9A-Z]{3}$/;
/** Errors of the drivers and of `ping` that have no code. */
const AWAY_WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|no answer within)/;

/** Whether an error means that the database is away or full; `undefined` for every other error. */
export function unavailable(error: unknown): Unavailable | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (code === DISK_FULL) return 'full';
  return AWAY.has(code) || AWAY_CLASS.test(code) || AWAY_WORDS.test(error.message) ? 'away' : undefined;
}
