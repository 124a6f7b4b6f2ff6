import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { pathOf } from './call.ts';
import { schemeClaims } from './claims.calls.ts';
import { claimForm, programs } from './programs.calls.ts';
import { readAnswer } from './answer.ts';
import { onUnreadableItem } from './tolerant.ts';

afterEach(() => onUnreadableItem(() => undefined));

const scheme = { id: 1, title: 'Wi-Fi' };
const ok = (body: unknown) => ({ ok: true, body });

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

test('an unreadable optional field does not cost the whole item', () => {
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
])('%j with an HTTP status that is fine: %s is a refusal that says %s', (body, isOk, error) => {
  expect(readAnswer(schemeClaims.answer, { ok: isOk, body })).toEqual({ kind: 'refused', error });
});

test('an answer of another shape is unreadable, not a crash', () => {
  for (const body of [undefined, null, 7, '<html>', [], { data: null }, { data: [] }, { success: true }]) {
    expect(readAnswer(schemeClaims.answer, ok(body)).kind).toBe('unreadable');
  }
});

test('ids are encoded in paths', () => {
  expect(pathOf(schemeClaims, { program_id: 'a/b?c' })).toBe('/partner/claims/scheme/a%2Fb%3Fc');
});

test('the contract reads an empty list where a list is missing', () => {
  expect(v.parse(programs.answer, {}).programs).toEqual([]);
});
