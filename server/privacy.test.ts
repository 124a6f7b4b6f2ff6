import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call } from '#src/api/contract/call.ts';
import * as claims from '#src/api/contract/claims.calls.ts';
import * as notifications from '#src/api/contract/notifications.calls.ts';
import * as profile from '#src/api/contract/profile.calls.ts';
import * as programs from '#src/api/contract/programs.calls.ts';
import * as rebates from '#src/api/contract/rebates.calls.ts';
import * as rewards from '#src/api/contract/rewards.calls.ts';
import { logout } from '#src/api/contract/log-out.calls.ts';
import { at, itemsOf } from '../tests/json.ts';
import { pdfOfSize } from '../tests/pdf.ts';
import {
  GOOD_PROFILE,
  type Stage,
  goodBank,
  openStage,
  quarterParams,
  rebateClaim,
  redemption,
  schemeClaim,
  schemeParams,
} from './testing/contract-rows.ts';
import { uploadForm } from './testing/test-app.ts';

/** What another partner, or a session that has ended, can see and change: nothing. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await writeOwnData();
});
afterAll(() => stage.app.close());

/** Gives the first partner what the other one must not see. */
async function writeOwnData(): Promise<void> {
  const { app, mine, ids } = stage;
  const writes: [Call, Record<string, string>, unknown][] = [
    [claims.submitSchemeClaim, schemeParams(stage), await schemeClaim(stage)],
    [claims.submitRebateClaim, quarterParams(stage), await rebateClaim(stage)],
    [rewards.redeem, schemeParams(stage), redemption(stage)],
    [profile.saveProfile, {}, GOOD_PROFILE],
    [profile.saveBankDetails, {}, await goodBank(stage)],
    [rebates.uploadAgreement, { id: ids.agreement }, uploadForm(new File([pdfOfSize(2000)], 'signed.pdf'))],
  ];
  for (const [call, params, body] of writes) {
    const reply = await app.ask(call, { params, body, token: mine.token });
    expect(reply, reply.error).toMatchObject({ status: 200 });
  }
}

describe("one partner's data is not visible to another", () => {
  test('lists, profile and bank details have nothing of the first partner', async () => {
    const { app, mine, other } = stage;
    const reads: [Call, Record<string, string>][] = [
      [claims.schemeClaims, schemeParams(stage)],
      [claims.rebateClaims, quarterParams(stage)],
      [rewards.transactions, schemeParams(stage)],
      [profile.profile, {}],
      [profile.bankDetails, {}],
      [rebates.rebates, {}],
    ];
    let own = '';
    for (const [call, params] of reads) {
      own += JSON.stringify((await app.ask(call, { params, token: mine.token })).body);
      const { body } = await app.ask(call, { params, token: other.token });
      const text = JSON.stringify(body);
      expect(text).not.toContain('S7-');
      expect(text).not.toContain('Arjun');
      expect(text).not.toContain('Charminar Networks"');
      expect(text).not.toContain('001234567890123456');
    }
    // The first partner reads it all, so its absence says something.
    for (const text of ['S7-', 'Arjun', 'Charminar Networks"', '001234567890123456'])
      expect(own).toContain(text);
    const asked = { params: schemeParams(stage) };
    const { data: ownRewards } = await app.ask(rewards.transactions, { ...asked, token: mine.token });
    expect(itemsOf(at(ownRewards, 'transactions')).length).toBeGreaterThan(0);
    const { data } = await app.ask(rewards.transactions, { ...asked, token: other.token });
    expect(at(data, 'transactions')).toEqual([]);
    expect(at(data, 'scheme', 'total_available_value')).toBe(0);
  });

  test("another partner's files are 404", async () => {
    const { app, mine, other } = stage;
    for (const address of [await app.uploadInvoice(mine.token), await app.uploadCheque(mine.token)]) {
      expect((await app.get(address, other.token)).status).toBe(404);
      expect((await app.get(address, mine.token)).status).toBe(200);
    }
  });

  test("another partner's notifications cannot be marked as read", async () => {
    const { app, mine, other } = stage;
    const feed = await app.ask(notifications.notifications, { params: {}, token: mine.token });
    const id = at(feed.data, 'notifications', 0, 'id');
    await app.ask(notifications.markNotificationsRead, {
      params: {},
      body: { ids: [id] },
      token: other.token,
    });
    const after = await app.ask(notifications.notifications, { params: {}, token: mine.token });
    expect(at(after.data, 'unread')).toBe(at(feed.data, 'unread'));
  });

  test('a device belongs to the partner who signed in on it last', async () => {
    const { app, mine, other } = stage;
    const device = { token: 'shared-phone' };
    await app.ask(notifications.registerDevice, { params: {}, body: device, token: mine.token });
    await app.ask(notifications.registerDevice, { params: {}, body: device, token: other.token });
    const rows = await app.database.db
      .selectFrom('devices')
      .innerJoin('partners', 'partners.id', 'devices.partner_id')
      .select('email')
      .where('token', '=', 'shared-phone')
      .execute();
    expect(rows).toEqual([{ email: other.email }]);
  });

  test('a late registration of an older session does not take a device back', async () => {
    const { app } = stage;
    const device = { token: 'late-phone' };
    const first = await app.signIn('t3@demo.example');
    const second = await app.signIn('t1@demo.example');
    const register = (token: string) =>
      app.ask(notifications.registerDevice, { params: {}, body: device, token });
    await register(first);
    await register(second);
    await register(first);
    expect(await ownersOf('late-phone')).toEqual(['t1@demo.example']);
    // The newer session has ended, so the device is free.
    await app.ask(logout, { params: {}, body: {}, token: second });
    await register(first);
    expect(await ownersOf('late-phone')).toEqual(['t3@demo.example']);
  });

  test('the device of a partner who signs in again belongs to the new session', async () => {
    const { app } = stage;
    const device = { token: 'own-phone' };
    const hashes: unknown[] = [];
    for (const email of ['t3@demo.example', 't3@demo.example']) {
      const token = await app.signIn(email);
      await app.ask(notifications.registerDevice, { params: {}, body: device, token });
      const row = await app.database.db
        .selectFrom('devices')
        .select('session_hash')
        .where('token', '=', 'own-phone')
        .executeTakeFirst();
      hashes.push(row?.session_hash);
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test('a renewed token replaces the earlier one of the same device', async () => {
    const { app } = stage;
    const first = await app.signIn('t3@demo.example');
    const second = await app.signIn('t1@demo.example');
    const register = (token: string, given: string) =>
      app.ask(notifications.registerDevice, {
        params: {},
        body: { token: given, deviceId: 'one-phone' },
        token,
      });
    await register(first, 'token-before');
    await register(second, 'token-after');
    expect(await ownersOf('token-before')).toEqual([]);
    expect(await ownersOf('token-after')).toEqual(['t1@demo.example']);
  });

  async function ownersOf(token: string): Promise<string[]> {
    const rows = await stage.app.database.db
      .selectFrom('devices')
      .innerJoin('partners', 'partners.id', 'devices.partner_id')
      .select('email')
      .where('token', '=', token)
      .execute();
    return rows.map(({ email }) => email);
  }
});

test('a session that was logged out opens nothing, and its devices are deleted', async () => {
  const { app } = stage;
  const token = await app.signIn('t1@demo.example');
  await app.ask(notifications.registerDevice, { params: {}, body: { token: 'old-phone' }, token });
  const reply = await app.ask(logout, { params: {}, body: {}, token });
  expect(reply.headers.get('clear-site-data')).toBe('"cache"');
  expect((await app.ask(programs.dashboard, { params: {}, token })).status).toBe(401);
  const { db } = app.database;
  expect(await db.selectFrom('devices').select('token').where('token', '=', 'old-phone').execute()).toEqual(
    [],
  );
});
