import { randomUUID } from 'node:crypto';
import { signup } from '#src/api/contract/registration.calls.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { type TestApp } from './test-app.ts';

/** A registration that keeps every rule, with an email of its own. */
export function registration(changes: Record<string, unknown> = {}) {
  return {
    name: 'Ravi Kumar',
    mobile_number: '9876543210',
    email: `ravi-${randomUUID()}@shop.example`,
    organization: 'Kumar & Sons Networks',
    dob: '1988-02-29',
    pan_number: 'ABCPK1234F',
    gst_number: '27ABCPK1234F1Z5',
    address: '12 Station Road, near the temple',
    city: 'Nashik',
    state: 'Maharashtra',
    pincode: '422001',
    password: DEMO_PASSWORD,
    ...changes,
  };
}

/** A partner who has signed up and been approved. */
export async function newPartner(
  app: TestApp,
  tier: 'T1' | 'T2' | 'T3',
): Promise<{ email: string; token: string }> {
  const body = registration();
  await app.ask(signup, { params: {}, body });
  await app.admin('/partners/approve', { email: body.email, tier });
  return { email: body.email, token: await app.signIn(body.email) };
}
