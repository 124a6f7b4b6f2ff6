import { expect } from 'vitest';
import { type Reply } from './test-app.ts';

/**
 * Expects that one of several concurrent requests with one key had the effect. The others got its answer, or
 * 409 with Retry-After while it ran (PostgreSQL only: the embedded database lets them wait).
 * @returns the body of the answer
 */
export function expectOneEffect(replies: readonly Reply[]): unknown {
  const done = replies.filter(({ status }) => status === 200);
  const running = replies.filter(({ status }) => status !== 200);
  for (const reply of running) expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '1']);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  return done[0]?.body;
}
