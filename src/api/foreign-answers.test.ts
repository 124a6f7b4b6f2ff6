import { expect, test } from 'vitest';
import { type Call, proofOf } from './contract/call.ts';
import * as claimsCalls from './contract/claims.calls.ts';
import { submitSchemeClaim } from './contract/claims.calls.ts';
import * as notificationsCalls from './contract/notifications.calls.ts';
import { notifications, registerDevice } from './contract/notifications.calls.ts';
import * as profileCalls from './contract/profile.calls.ts';
import * as programsCalls from './contract/programs.calls.ts';
import * as rebatesCalls from './contract/rebates.calls.ts';
import * as registrationCalls from './contract/registration.calls.ts';
import * as rewardsCalls from './contract/rewards.calls.ts';
import { endSession, logout } from './contract/log-out.calls.ts';
import * as sessionCalls from './contract/session.calls.ts';
import { errorTextOf } from './error-text.ts';
import { CLAIM, answering, clientOf, failure } from '../../tests/answering-api.ts';

/** Answers that do not come from the API, such as those of a Wi-Fi that wants a sign-in. */

const DEVICE = {
  token: 't',
  platform: 'web' as const,
  deviceModel: 'm',
  deviceId: 'd',
  osVersion: 'o',
  appVersion: 'a',
};
/** 2xx answers that do not come from the API: captive portals, proxies, other services. */
const FOREIGN: readonly (readonly [number, string])[] = [
  [200, '<!doctype html><title>Welcome to the Grand Hotel</title>'],
  [200, ''],
  [204, ''],
  [200, 'null'],
  [200, '{"status":"ok"}'],
  [200, '{"success":"true"}'],
  [200, '{"success":true,"data":nu'],
  [202, '[]'],
];
const WRITES: readonly Call[] = Object.values({
  ...claimsCalls,
  ...notificationsCalls,
  ...profileCalls,
  ...programsCalls,
  ...rebatesCalls,
  ...registrationCalls,
  ...rewardsCalls,
  ...sessionCalls,
  endSession,
  logout,
}).filter(({ method }) => method === 'POST');

test('the write calls of all contract modules are found', () => {
  expect(WRITES.length).toBeGreaterThan(12);
});

const PROVEN_BY_FLAG = WRITES.filter((row) => proofOf(row) !== 'status' && !row.isExtra);
test.each(PROVEN_BY_FLAG)('$path: a 2xx answer that is not from the API is not a success', async (row) => {
  for (const [status, body] of FOREIGN) {
    const reached: string[] = [];
    const api = await clientOf(answering(status, body), { onOutcome: (reach) => reached.push(reach) });
    const error = await failure(api.send(row, { body: {} }));
    expect(error, body).toMatchObject({ isUnreached: true, isTransient: true, kind: 'foreign' });
    expect(errorTextOf(error).hint).toMatch(/^This network answered in place of the portal\./);
    expect(reached).toEqual(['foreign']);
  }
});

test.each([
  [401, '<html>Please sign in to our Wi-Fi</html>'],
  [404, '<html>Not found</html>'],
  [405, '<html>Not allowed</html>'],
  [400, '<html>Request header too large</html>'],
  [409, 'Conflict'],
  [422, ''],
])(
  'a text that is not JSON with %d as answer to a claim is foreign, and ends no session',
  async (status, body) => {
    let ended = 0;
    const api = await clientOf(answering(status, body, 'text/html'), {
      token: 'secret',
      onSignedOut: () => (ended += 1),
    });
    const sent = api.send(submitSchemeClaim, { params: { program_id: 1 }, body: CLAIM });
    expect(await failure(sent)).toMatchObject({ kind: 'foreign' });
    expect(ended).toBe(0);
  },
);

test.each([408, 421, 425])('a %d on the way refuses nothing: a retry may help', async (status) => {
  for (const body of ['', '<html>', '{"success":false,"error":"Too slow."}']) {
    const api = await clientOf(answering(status, body));
    const sent = api.send(submitSchemeClaim, { params: { program_id: 1 }, body: CLAIM });
    expect(await failure(sent), body).toMatchObject({ kind: 'server', isTransient: true });
    expect(await failure(api.file('/api/files/1')), body).toMatchObject({ kind: 'server' });
  }
});

test('a 429 from a server on the way is a refusal that names its pause', async () => {
  const api = await clientOf(answering(429, '<html>Too many</html>', 'text/html'));
  const sent = api.send(submitSchemeClaim, { params: { program_id: 1 }, body: CLAIM });
  expect(await failure(sent)).toMatchObject({ kind: 'refused', status: 429 });
});

test('a 413 from a server on the way tells the partner that the file is too large', async () => {
  const api = await clientOf(answering(413, '<html>413</html>', 'text/html'));
  const sent = api.send(submitSchemeClaim, { params: { program_id: 1 }, body: CLAIM });
  const error = await failure(sent);
  expect(error).toMatchObject({ kind: 'refused' });
  expect(errorTextOf(error).hint).toBe('The file is too large for the server.');
});

test('a device token is registered by any JSON with status 200, but not by an HTML page', async () => {
  const register = async (status: number, body: string) =>
    failure((await clientOf(answering(status, body))).send(registerDevice, { body: DEVICE }));
  expect(await register(200, '{}')).toBeUndefined();
  expect(await register(200, '{"message":"stored"}')).toBeUndefined();
  expect(await register(200, '<html>')).toMatchObject({ kind: 'foreign' });
  expect(await register(200, '')).toMatchObject({ kind: 'foreign' });
});

test('an HTML answer to an optional call reports nothing about the connection', async () => {
  const reached: string[] = [];
  const api = await clientOf(answering(200, '<html>my own 404</html>'), {
    onOutcome: (reach) => reached.push(reach),
  });
  expect(await failure(api.send(notifications, {}))).toMatchObject({ kind: 'unreadable' });
  expect(reached).toEqual([]);
});

test('an HTML page in place of a file is foreign', async () => {
  const api = await clientOf(answering(200, '<html>', 'text/html; charset=utf-8'));
  expect(await failure(api.file('/api/files/1'))).toMatchObject({ kind: 'foreign' });
});
