import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { type AnswerHeaders, type ApiClient, createApiClient } from '#src/api/client.ts';
import { schemeClaims, submitSchemeClaim, upload } from '#src/api/contract/claims.calls.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import { sampleRecord } from './sample-record.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

type Answer = 'taken' | 'lost' | 'refused';

/** An API that honours keys and lists nothing. `answers` are those to its posts of claims, in order. */
function apiOf(answers: Answer[]) {
  const uploads: string[] = [];
  const posts: string[] = [];
  const client = createApiClient({
    base: 'https://api.example',
    token: () => 'token',
    onSignedOut: () => undefined,
  });
  const send = (
    call: unknown,
    options: { idempotencyKey?: string; onHeaders?: (told: AnswerHeaders) => void },
  ) => {
    const key = options.idempotencyKey ?? '';
    if (call === schemeClaims) return Promise.resolve({ claims: [] });
    if (call === upload) {
      uploads.push(key);
      options.onHeaders?.({ at: undefined, isKeyConfirmed: true, claimFields: [] });
      return Promise.resolve(`/api/files/${uploads.length}`);
    }
    if (call !== submitSchemeClaim) throw new Error('another call');
    posts.push(key);
    const answer = answers.shift();
    if (answer === 'lost') return Promise.reject(new ApiError('network', { call: 'POST' }));
    if (answer === 'refused')
      return Promise.reject(
        new ApiError('refused', {
          call: 'POST',
          status: 409,
          said: 'Duplicate',
          fields: { invoice_number: 'Used' },
        }),
      );
    options.onHeaders?.({ at: undefined, isKeyConfirmed: true, claimFields: [] });
    return Promise.resolve({});
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the calls of the sender are answered
  const api = { ...client, honoursKeys: () => true, send: send as unknown as ApiClient['send'] };
  return { outbox: createMemoryOutbox(api, () => '7'), uploads, posts };
}

const pdf = new File(['%PDF-1.7'], 'bill.pdf');
const noProgress = () => undefined;

test('after a lost answer the same claim is posted with the same key, and its PDF is not uploaded again', async () => {
  const { outbox, uploads, posts } = apiOf(['lost', 'taken']);
  const first = await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress);
  expect(first.maybeSentAt).toBeDefined();
  expect(first.state).not.toBe('sent');
  const second = await outbox.deliver(sampleRecord('b', 'INV/1'), pdf, noProgress);
  expect(second.state).toBe('sent');
  expect(uploads).toEqual(['a:upload']);
  expect(posts).toEqual(['a:claim', 'a:claim']);
});

test('a changed claim is posted with another key, and its unchanged PDF is not uploaded again', async () => {
  const { outbox, uploads, posts } = apiOf(['lost', 'taken']);
  await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress);
  const second = await outbox.deliver(sampleRecord('b', 'INV/2'), pdf, noProgress);
  expect(second.state).toBe('sent');
  expect(uploads).toHaveLength(1);
  expect(new Set(posts).size).toBe(2);
});

test('another PDF is uploaded', async () => {
  const { outbox, uploads } = apiOf(['lost', 'taken']);
  await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress);
  await outbox.deliver(sampleRecord('b', 'INV/1'), new File(['%PDF-1.4'], 'other.pdf'), noProgress);
  expect(new Set(uploads).size).toBe(2);
});

test('a refusal gives the messages of its fields, and the next try has another key', async () => {
  const { outbox, posts } = apiOf(['refused', 'taken']);
  const refused = await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress);
  expect(refused).toMatchObject({ state: 'refused', fields: { invoice_number: 'Used' } });
  const second = await outbox.deliver(sampleRecord('b', 'INV/1'), pdf, noProgress);
  expect(second.state).toBe('sent');
  expect(new Set(posts).size).toBe(2);
});

test('a device that stores again is told what was posted meanwhile, and that a changed claim is another one', async () => {
  const { outbox } = apiOf(['lost']);
  expect(outbox.resume(sampleRecord('a', 'INV/1'), pdf)).toEqual(sampleRecord('a', 'INV/1'));
  const left = await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress);
  const known = outbox.resume(sampleRecord('b', 'INV/1'), pdf);
  expect(known).toEqual(left);
  expect(known).toMatchObject({ id: 'a', wasUnsure: true, uploadUrl: '/api/files/1' });
  expect(known.maybeSentAt).toBeDefined();
  const changed = outbox.resume(sampleRecord('a', 'INV/2'), pdf);
  expect(changed.id).not.toBe('a');
  expect(changed.maybeSentAt).toBeUndefined();
});

test('a lock that another tab holds for ever does not hold up the claim', async () => {
  vi.stubGlobal('navigator', { onLine: true, locks: { request: () => new Promise(() => undefined) } });
  const { outbox } = apiOf(['taken']);
  expect((await outbox.deliver(sampleRecord('a', 'INV/1'), pdf, noProgress)).state).toBe('sent');
});
