import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifications } from '#src/api/contract/notifications.calls.ts';
import { saveBankDetails, saveProfile } from '#src/api/contract/profile.calls.ts';
import { forgotPassword, resetPassword, signup } from '#src/api/contract/registration.calls.ts';
import { login } from '#src/api/contract/session.calls.ts';
import { startBackground } from '#server/background.ts';
import { deliverDue } from '#server/modules/outbox/deliver.ts';
import { sweep } from '#server/modules/public/housekeeping.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { newPartner, partnerIdOf, registration } from '#server/testing/partners.ts';
import { NOON, type TestApp, testApp } from '#server/testing/test-app.ts';
import { at } from '../../../tests/json.ts';
import { totpCode, totpStep } from '../session/totp.ts';

/** What a thief would change: it is reported, recorded in the audit, and needs the second factor again. */

const DAY_MS = 24 * 60 * 60 * 1000;
const PROFILE = {
  name: 'Ravi Kumar',
  mobile_number: '9876543210',
  organization: 'Kumar & Sons Networks',
  dob: '1988-02-29',
  city: 'Nashik',
  pincode: '422001',
};
const NEW_PASSWORD = 'Fresh@Partner27';

let app: TestApp;
let email: string;
let token: string;
let bank: Record<string, unknown>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.setNow(NOON);
  ({ email, token } = await newPartner(app, 'T3'));
  bank = {
    account_holder: 'Ravi Kumar',
    bank_name: 'State Bank of India',
    account_number: '001234567890',
    ifsc_code: 'SBIN0001234',
    cancel_cheque: await app.uploadCheque(token),
  };
  await deliverDue(app.deps, 'mail');
  app.mails.length = 0;
});
afterAll(() => app.close());

const saveBank = (changes: object = {}) =>
  app.ask(saveBankDetails, { params: {}, token, body: { ...bank, ...changes } });
const changePassword = (changes: object = {}) =>
  app.ask(saveProfile, { params: {}, token, body: { ...PROFILE, password: NEW_PASSWORD, ...changes } });
const mailed = async () => {
  await deliverDue(app.deps, 'mail');
  return app.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
};
const told = async () => {
  const { data } = await app.ask(notifications, { params: {}, token });
  return Object.values(at(data, 'notifications') ?? {}).map((notice) => at(notice, 'title'));
};
async function audit() {
  const id = await partnerIdOf(app.database.db, email);
  return app.database.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', `partner:${id}`)
    .orderBy('id')
    .execute();
}

test('changed bank details are reported by mail and in the feed, once; the audit has no values', async () => {
  expect((await saveBank()).status).toBe(200);
  expect((await saveBank()).status).toBe(200);
  expect(await mailed()).toEqual(['Your bank details have been changed']);
  expect(await told()).toEqual(['Bank details changed']);
  expect((await saveBank({ ifsc_code: 'HDFC0000001' })).status).toBe(200);
  expect(await mailed()).toHaveLength(2);
  const rows = (await audit()).filter(({ action }) => action === 'save-bank-details');
  expect(rows.at(-1)?.detail).toBe('{"fields":["ifsc_code"]}');
  expect(JSON.stringify(rows)).not.toMatch(/HDFC|SBIN|7890|Ravi/);
});

test('a changed password is reported by mail and in the feed, from the profile and after a reset', async () => {
  expect((await changePassword({ password: undefined })).status).toBe(200);
  expect(await mailed()).toEqual([]);
  expect((await changePassword()).status).toBe(200);
  expect(await mailed()).toEqual(['Your password has been changed']);
  expect(await told()).toEqual(['Password changed']);
  await app.ask(forgotPassword, { params: {}, body: { email } });
  await deliverDue(app.deps, 'mail');
  const link = /reset-password\/(\S+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
  const body = { new_password: DEMO_PASSWORD, confirm_password: DEMO_PASSWORD, token: link };
  expect((await app.ask(resetPassword, { params: {}, body })).status).toBe(200);
  expect((await mailed()).at(-1)).toBe('Your password has been changed');
  const rows = await audit();
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['sign-in', 'save-profile', 'change-password', 'reset-password']),
  );
  expect(JSON.stringify(rows)).not.toMatch(/Ravi|9876543210|Nashik|1988/);
});

test('with two-factor on, changing bank details or the password requires a new code', async () => {
  const { data } = await app.admin('/partners/two-factor', { email, isOn: true });
  const secret = String(at(data, 'secret'));
  const codeAt = (steps: number) => totpCode(secret, totpStep(NOON) + steps);
  const credentials = { email, password: DEMO_PASSWORD, code: codeAt(-1) };
  token = String(at((await app.ask(login, { params: {}, body: credentials })).data, 'access_token'));
  for (const ask of [saveBank, changePassword]) {
    expect((await ask()).body).toEqual({ success: false, error: '2FA_ENABLED' });
    for (const code of ['000000', codeAt(-1)])
      expect(await ask({ code })).toMatchObject({ status: 422, body: { error: { fields: { code: {} } } } });
  }
  expect(await mailed()).toEqual([]);
  // Without a new password no code is required.
  expect((await changePassword({ password: undefined })).status).toBe(200);
  app.setNow(new Date(NOON.getTime() + 16 * 60_000));
  const later = (steps: number) => totpCode(secret, totpStep(app.deps.now()) + steps);
  expect((await saveBank({ code: later(0) })).status).toBe(200);
  expect((await changePassword({ code: later(0) })).status).toBe(422);
  expect((await changePassword({ code: later(1) })).status).toBe(200);
  expect(await mailed()).toHaveLength(2);
});

test('a repeat under its key is answered as at first, though its code is used up', async () => {
  const { data } = await app.admin('/partners/two-factor', { email, isOn: true });
  const secret = String(at(data, 'secret'));
  const codeAt = (steps: number) => totpCode(secret, totpStep(NOON) + steps);
  const credentials = { email, password: DEMO_PASSWORD, code: codeAt(-1) };
  token = String(at((await app.ask(login, { params: {}, body: credentials })).data, 'access_token'));
  const save = (body: object) => app.ask(saveBankDetails, { params: {}, token, body, key: 'bank' });
  const change = (body: object) => app.ask(saveProfile, { params: {}, token, body, key: 'password' });
  const details = { ...bank, code: codeAt(0) };
  const profile = { ...PROFILE, password: NEW_PASSWORD, code: codeAt(1) };
  expect(await save(details)).toMatchObject({ status: 200, data: null });
  expect(await change(profile)).toMatchObject({ status: 200, data: null });
  app.setNow(new Date(NOON.getTime() + 5 * 60_000));
  expect(await save(details)).toMatchObject({ status: 200, data: null });
  expect(await change(profile)).toMatchObject({ status: 200, data: null });
  // Another request under the key needs no code to be refused, and changes nothing.
  expect((await save({ ...bank, ifsc_code: 'HDFC0000001' })).status).toBe(422);
  expect((await change({ ...PROFILE, password: 'Other@Partner27' })).status).toBe(422);
  expect(await mailed()).toHaveLength(2);
});

test('guessing codes is limited', async () => {
  await app.admin('/partners/two-factor', { email, isOn: true });
  const { id } = await app.database.db
    .updateTable('sessions')
    .set({ revoked_at: null })
    .from('partners')
    .whereRef('partners.id', '=', 'sessions.partner_id')
    .where('email', '=', email)
    .returning('partners.id')
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(0);
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await saveBank({ code: '00000x' })).status).toBe(422);
  expect((await saveBank({ code: '00000x' })).status).toBe(429);
});

const guide = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
/** How many days the guide for operators says that something is kept. */
const daysOf = (kept: string) => Number(new RegExp(`^\\| ${kept} +\\| (\\d+) days`, 'm').exec(guide)?.[1]);

test('undecided sign-ups, old sign-ins and values in old audit rows are swept when the guide says', async () => {
  const { db } = app.database;
  const signUpDays = daysOf('a sign-up that nobody has decided');
  const valueDays = daysOf('values and words in audit rows of older versions');
  const signInDays = daysOf('sign-ins in the audit');
  const waiting = registration();
  await app.ask(signup, { params: {}, body: waiting });
  const row = { actor: 'partner:1', subject: 'sweep', detail: '{"name":"Ravi","note":"x","volume":5}' };
  const ago = (days: number) => new Date(NOON.getTime() - days * DAY_MS);
  await db
    .insertInto('audit')
    .values([
      { ...row, action: 'sign-in', at: ago(signInDays + 1), detail: '{}' },
      { ...row, action: 'sign-in', at: ago(signInDays - 1), detail: '{}' },
      { ...row, action: 'save-profile', at: ago(valueDays + 1) },
      { ...row, action: 'save-profile', at: ago(valueDays - 1) },
    ])
    .execute();
  const isThere = async () =>
    (await db.selectFrom('partners').select('id').where('email', '=', waiting.email).execute()).length === 1;
  const setAge = (days: number) =>
    db
      .updateTable('partners')
      .set({ created_at: ago(days) })
      .where('email', 'in', [waiting.email, email])
      .execute();
  await setAge(signUpDays - 1);
  await sweep(app.deps);
  expect(await isThere()).toBe(true);
  await setAge(signUpDays + 1);
  await sweep(app.deps);
  expect(await isThere()).toBe(false);
  // The approved partner is still there.
  expect((await app.signIn(email)).length).toBeGreaterThan(20);
  const left = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', 'sweep')
    .orderBy('at')
    .execute();
  expect(left).toEqual([
    { action: 'sign-in', detail: '{}' },
    { action: 'save-profile', detail: '{"volume": 5}' },
    { action: 'save-profile', detail: row.detail },
  ]);
});

test('a running server sweeps by itself', async () => {
  const { db } = app.database;
  const waiting = registration();
  await app.ask(signup, { params: {}, body: waiting });
  await db
    .updateTable('partners')
    .set({ created_at: new Date(0) })
    .where('email', '=', waiting.email)
    .execute();
  const stop = startBackground(app.deps);
  try {
    await expect
      .poll(() => db.selectFrom('partners').select('id').where('email', '=', waiting.email).execute())
      .toEqual([]);
  } finally {
    await stop();
  }
});

test('a cheque is swept 30 days after it was replaced, however long it was in use', async () => {
  const cheques = async () => {
    await sweep(app.deps);
    const rows = await app.database.db
      .selectFrom('files')
      .innerJoin('partners', 'partners.id', 'files.partner_id')
      .select(['files.id', 'loose_since'])
      .where('email', '=', email)
      .execute();
    return rows.map(({ id, loose_since: since }) => ({
      address: `/api/files/${id}`,
      isNamed: since === null,
    }));
  };
  const first = bank['cancel_cheque'];
  expect((await saveBank()).status).toBe(200);
  app.setNow(new Date(NOON.getTime() + 31 * DAY_MS));
  expect(await cheques()).toEqual([{ address: first, isNamed: true }]);
  token = await app.signIn(email);
  const second = await app.uploadCheque(token);
  expect((await saveBank({ cancel_cheque: second })).status).toBe(200);
  app.setNow(new Date(NOON.getTime() + 60 * DAY_MS));
  expect(await cheques()).toHaveLength(2);
  app.setNow(new Date(NOON.getTime() + 62 * DAY_MS));
  expect(await cheques()).toEqual([{ address: second, isNamed: true }]);
});
