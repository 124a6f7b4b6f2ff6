import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '#src/api/contract/answer.ts';
import { type Call } from '#src/api/contract/call.ts';
import { onUnreadableItem } from '#src/api/contract/tolerant.ts';
import { CALLS } from './modules/docs/summaries.ts';
import { ACCOUNT_ROWS } from './testing/account-rows.ts';
import { type Changes, type Row, type Stage, openStage } from './testing/contract-rows.ts';
import { PROGRAMME_ROWS } from './testing/programme-rows.ts';

/** Every call of the contract: valid, without a token, for another partner's data, with each rule broken. */

const ROWS = [...ACCOUNT_ROWS, ...PROGRAMME_ROWS];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.app.close());

async function make(row: Row, changes: Changes = {}) {
  const good = changes.body ?? (await row.body?.(stage));
  const isPlain = typeof good === 'object' && !(good instanceof FormData);
  const body: unknown = isPlain && changes.merge ? { ...good, ...changes.merge } : good;
  const token = changes.token ?? (await row.by?.(stage)) ?? stage.mine.token;
  const params = { ...row.params?.(stage), ...changes.params };
  return { params, body, ...(!row.call.isPublic && { token }) };
}

async function expectAnswer(row: Row): Promise<void> {
  const unreadable: unknown[] = [];
  onUnreadableItem((problem) => unreadable.push(problem));
  const { params, body, token } = await make(row);
  const reply = await stage.app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
  expect(reply, reply.error).toMatchObject({ status: 200 });
  expect(readAnswer(row.call.answer, { status: 200, body: reply.body }).kind).toBe('ok');
  expect(unreadable).toEqual([]);
}

test('every call of the contract has a row', () => {
  expect(new Set(ROWS.map(({ call }) => call))).toEqual(new Set(Object.values(CALLS)));
});

const nameOf = ({ method, path }: Call) => `${method} ${path}`;

test.each(ROWS.filter(({ call }) => !call.isPublic).map((row) => [nameOf(row.call), row] as const))(
  '%s requires a token',
  async (_, row) => {
    const params = row.params?.(stage) ?? {};
    const body = row.call.method === 'POST' ? {} : undefined;
    for (const token of [undefined, 'made-up']) {
      const reply = await stage.app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
      expect(reply).toMatchObject({ status: 401, error: 'Please sign in again.' });
    }
  },
);

describe.each(ROWS.map((row) => [nameOf(row.call), row] as const))('%s', (_, row) => {
  test('a valid call succeeds', () => row.expectValid?.(stage) ?? expectAnswer(row));

  for (const [what, change, error, status = 422] of row.broken ?? []) {
    test(`${what} is refused with ${status}`, async () => {
      const { params, body, token } = await make(
        row,
        typeof change === 'function' ? await change(stage) : { merge: change },
      );
      const reply = await stage.app.ask(row.call, { params, body, ...(token !== undefined && { token }) });
      expect(reply.error).toContain(error);
      expect(reply.status).toBe(status);
    });
  }
});
