import { expect, test, vi } from 'vitest';
import { type ClaimStore, NotKeptError } from '#src/outbox/claim-store.ts';
import { sampleRecord } from '#src/outbox/sample-record.ts';
import { openDraft } from './open-draft.ts';

const record = sampleRecord('a', 'INV/1', { state: 'draft' });
const silent = () => Promise.reject(new NotKeptError('unavailable', 'no answer in time'));

const open = (store: Pick<ClaimStore, 'get' | 'file'>) =>
  openDraft(store, { id: 7, name: 'A', email: 'a@b.example', tier: 'T3' }, 'a');

test('a draft that the device does not give counts neither as gone nor as one without a PDF', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await open({ get: silent, file: silent })).toBe('unread');
  expect(await open({ get: () => Promise.resolve(record), file: silent })).toEqual({
    record,
    file: undefined,
    isFileUnread: true,
  });
  expect(await open({ get: () => Promise.resolve(undefined), file: silent })).toBeUndefined();
});
