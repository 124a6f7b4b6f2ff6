import { type Database, type Trx } from '#server/db/open-database.ts';
import { type Limit, forgetAttempts } from '#server/http/rate-limit.ts';

/** Failures in 15 minutes. Strangers on other networks cannot use up the limit of a partner's network. */
const MAX_PER_EMAIL_AND_CALLER = 10;
const MAX_PER_EMAIL = 100;
/** High, because a whole office may share an address. */
const MAX_PER_CALLER = 100;

const ofEmail = (email: string) => `email:${email.toLowerCase()}`;
const ofBoth = (email: string, caller: string) => `${ofEmail(email)} from:${caller}`;

/** The limits for wrong passwords: per email and network, per email, and per network. */
export function signInLimits(email: string, caller: string): Limit[] {
  return [
    { subject: ofBoth(email, caller), most: MAX_PER_EMAIL_AND_CALLER },
    { subject: ofEmail(email), most: MAX_PER_EMAIL },
    { subject: `from:${caller}`, most: MAX_PER_CALLER },
  ];
}

/** Clears the wrong passwords for an email: those from one network, or all. */
export function forgetSignIns(db: Database | Trx, email: string, caller?: string): Promise<void> {
  return forgetAttempts(db, caller === undefined ? ofEmail(email) : ofBoth(email, caller));
}
