import { randomInt, randomUUID } from 'node:crypto';
import { signup } from '#src/api/contract/registration.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { type Database } from '#server/db/open-database.ts';
import { type TestApp } from './test-app.ts';

/** A random PAN, and a GST number with it. */
export function ownNumbers(): { pan_number: string; gst_number: string } {
  const letter = () => String.fromCharCode(65 + randomInt(26));
  const letters = Array.from({ length: 5 }, letter).join('');
  const pan = `${letters}${String(randomInt(10_000)).padStart(4, '0')}${letter()}`;
  return { pan_number: pan, gst_number: `27${pan}1Z5` };
}

/** A valid registration with a new email and new numbers. */
export function registration(changes: Record<string, unknown> = {}) {
  return {
    name: 'Ravi Kumar',
    mobile_number: '9876543210',
    email: `ravi-${randomUUID()}@shop.example`,
    organization: 'Kumar & Sons Networks',
    dob: '1988-02-29',
    ...ownNumbers(),
    address: '12 Station Road, near the temple',
    city: 'Nashik',
    state: 'Maharashtra',
    pincode: '422001',
    password: DEMO_PASSWORD,
    ...changes,
  };
}

/** A new partner who is approved and signed in. */
export async function newPartner(
  app: TestApp,
  tier: 'T1' | 'T2' | 'T3',
): Promise<{ email: string; token: string }> {
  const body = registration();
  await app.ask(signup, { params: {}, body });
  await app.admin('/partners/approve', { email: body.email, tier });
  return { email: body.email, token: await app.signIn(body.email) };
}

export async function partnerIdOf(db: Database, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('partners')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}
