import { expect } from 'vitest';
import { type Reply } from './test-app.ts';

/**
 * Of requests that came at once under one key, one had the effect: the others got its answer, or 409 and when to ask again
 * while it was still running (PostgreSQL; the embedded database lets them wait).
 * @returns the effect's answer.
 */
export function expectOneEffect(replies: readonly Reply[]): unknown {
  const done = replies.filter(({ status }) => status === 200);
  const running = replies.filter(({ status }) => status !== 200);
  for (const reply of running) expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1']);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  return done[0]?.body;
}
