import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { type Call, pathOf } from './call.ts';
import { schemeClaims } from './claims.calls.ts';
import { notifications } from './notifications.calls.ts';
import { claimForm, programs } from './programs.calls.ts';
import { readAnswer } from './answer.ts';
import { login } from './session.calls.ts';
import { onUnreadableItem } from './tolerant.ts';

afterEach(() => onUnreadableItem(() => undefined));

const scheme = { id: 1, title: 'Wi-Fi' };
const ok = (body: unknown) => ({ status: 200, body });

test('ids and amounts may be numbers or text, optional fields null or missing, dates bare or with a time', () => {
  const body = {
    success: true,
    data: {
      programs: [
        {
          ...scheme,
          id: 'p-1',
          start_date: '2026-04-01T00:00:00+05:30',
          claim_allowed_till: '2026-06-30',
          total_value: '1250.5',
          feature_image: null,
          rewards: [{ id: '9', gift: 'Voucher', business_volume: '500', unknown: 1 }],
        },
      ],
    },
  };
  expect(readAnswer(programs.answer, ok(body))).toMatchObject({
    kind: 'ok',
    data: {
      programs: [
        {
          id: 'p-1',
          start_date: '2026-04-01',
          claim_allowed_till: '2026-06-30',
          total_value: 1250.5,
          feature_image: undefined,
          rewards: [{ id: '9', business_volume: 500 }],
        },
      ],
    },
  });
});

test('a list item that cannot be read is left out and reported; the others stay', () => {
  const reported: unknown[] = [];
  onUnreadableItem(({ item }) => reported.push(item));
  const answer = readAnswer(
    programs.answer,
    ok({ data: { programs: [scheme, { id: {} }, 'x', { ...scheme, id: 2 }] } }),
  );
  expect(answer).toMatchObject({ kind: 'ok', data: { programs: [{ id: 1 }, { id: 2 }] } });
  expect(reported).toEqual([{ id: {} }, 'x']);
});

test('an unreadable optional field is undefined, and its item stays', () => {
  const answer = readAnswer(
    programs.answer,
    ok({ data: { programs: [{ ...scheme, start_date: 'soon', total_value: 'lots' }] } }),
  );
  expect(answer).toMatchObject({
    kind: 'ok',
    data: { programs: [{ title: 'Wi-Fi', start_date: undefined, total_value: undefined }] },
  });
});

test('a payload may come with or without its data wrapper', () => {
  const payload = {
    program: { title: 'Wi-Fi', product_category: [] },
    t1_partner: [{ id: 1, name: 'A' }],
    t2_partner: null,
  };
  for (const body of [payload, { success: true, data: payload }]) {
    expect(readAnswer(claimForm.answer, ok(body))).toMatchObject({
      kind: 'ok',
      data: { t1_partner: [{ id: 1 }], t2_partner: [] },
    });
  }
});

test.each([
  [{ success: false, error: 'No.' }, true, 'No.'],
  [{ success: false, error: { message: 'No.' } }, true, 'No.'],
  [{ error: { message: 'No.' } }, false, 'No.'],
  [{ message: 'No.' }, false, 'No.'],
  [{ success: false }, true, undefined],
  [{ success: false, error: '' }, true, undefined],
  [{ success: false, error: '<html>502</html>' }, true, undefined],
  [undefined, false, undefined],
  ['<html>', false, undefined],
])('%j (2xx status: %s) is a refusal with the message %s', (body, isOk, error) => {
  expect(readAnswer(schemeClaims.answer, { status: isOk ? 200 : 422, body })).toEqual({
    kind: 'refused',
    error,
  });
});

test.each([
  [200, { success: true, error: '2FA_ENABLED' }],
  [200, { success: true, error: { message: '2FA_ENABLED' }, data: null }],
  [200, { success: true, error: '2FA_ENABLED', data: { user: { id: 1 }, access_token: 'token' } }],
  [200, { success: false, error: '2FA_ENABLED' }],
  [401, { error: '2FA_ENABLED' }],
  [500, { success: true, error: { message: '2FA_ENABLED' } }],
])('status %d with %j asks for the code', (status, body) => {
  expect(readAnswer(login.answer, { status, body })).toEqual({ kind: 'refused', error: '2FA_ENABLED' });
});

test.each([
  [{ message: 'No.', fields: { email: 'Taken.' } }, 'No.', { email: 'Taken.' }],
  [
    { fields: { email: 'Taken.', pan_number: { message: 'Odd.' } } },
    'Taken.',
    { email: 'Taken.', pan_number: 'Odd.' },
  ],
  [{ message: 'No.', fields: { email: 7, name: '' } }, 'No.', undefined],
  [{ message: 'No.', fields: ['email'] }, 'No.', undefined],
  [{ message: 'No.', fields: 'email' }, 'No.', undefined],
])('the error %j gives the message %j and the field messages %j', (error, said, fields) => {
  expect(readAnswer(login.answer, { status: 422, body: { success: false, error } })).toEqual({
    kind: 'refused',
    error: said,
    ...(fields && { fields }),
  });
});

test('an answer of another shape is unreadable, not a crash', () => {
  for (const body of [null, 7, '<html>', [], { data: null }, { data: [] }]) {
    expect(readAnswer(schemeClaims.answer, ok(body)).kind).toBe('unreadable');
  }
});

test('JSON of another service is unreadable, not an empty list of programmes or notifications', () => {
  const rows: readonly Call[] = [programs, notifications];
  for (const row of rows)
    for (const body of [{ status: 'ok' }, { success: true, data: {} }, { success: true, data: null }])
      expect(readAnswer(row.answer, { status: 200, body }).kind, JSON.stringify(body)).toBe('unreadable');
});

test('an error of invisible characters has no text', () => {
  const body = { success: false, error: '\u200b\u202e \u2066' };
  expect(readAnswer(schemeClaims.answer, { status: 422, body })).toEqual({
    kind: 'refused',
    error: undefined,
  });
});

test('ids are encoded in paths', () => {
  expect(pathOf(schemeClaims, { program_id: 'a/b?c' })).toBe('/partner/claims/scheme/a%2Fb%3Fc');
});

test('a null or missing list is read as an empty one', () => {
  expect(v.parse(programs.answer, { programs: null }).programs).toEqual([]);
  expect(v.parse(programs.answer, { programs: [{ id: 1 }] }).programs[0]?.rewards).toEqual([]);
});
