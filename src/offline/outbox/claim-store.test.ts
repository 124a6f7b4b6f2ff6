import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { type ClaimRecord, newRecord, TakenAwayError } from './claim-record.ts';
import { createClaimStore } from './claim-store.ts';

Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory() });
const store = createClaimStore();
const recordOf = (id: string, state: ClaimRecord['state']): ClaimRecord => ({
  ...newRecord(
    {
      id,
      owner: '7',
      programType: 'scheme',
      programId: '1',
      programTitle: 'Scheme',
      productIds: [],
      claim: {
        t1_partner: '',
        t2_partner: '',
        invoice_number: id,
        invoice_date: '',
        accepted: false,
        products: [],
      },
    },
    1,
  ),
  state,
});
const pdf = (text: string) => new File([text], 'bill.pdf', { type: 'application/pdf' });

test('a draft saved late does not take back what another tab has submitted, sent or discarded', async () => {
  await store.put(recordOf('late', 'draft'), ['nothing'], pdf('one'));
  await store.put(recordOf('late', 'waiting'), ['draft']);
  await expect(store.put(recordOf('late', 'draft'), ['draft'])).rejects.toThrow(TakenAwayError);
  expect((await store.get('late'))?.state).toBe('waiting');
  await store.remove('late');
  await expect(store.put(recordOf('late', 'draft'), ['draft'], pdf('two'))).rejects.toThrow(TakenAwayError);
  expect(await store.get('late')).toBeUndefined();
  expect(await store.file('late')).toBeUndefined();
});

test('a claim is edited with its PDF, unless a sender is at it or it may have arrived', async () => {
  await store.put(recordOf('edited', 'waiting'), ['nothing'], pdf('three'));
  await store.replace('edited', recordOf('edited+', 'draft'));
  expect(await store.get('edited')).toBeUndefined();
  expect(await (await store.file('edited+'))?.text()).toBe('three');

  await store.put(recordOf('busy', 'sending'), ['nothing']);
  await expect(store.replace('busy', recordOf('busy+', 'draft'))).rejects.toThrow(TakenAwayError);
  await store.put({ ...recordOf('unsure', 'unsure'), maybeSentAt: 5 }, ['nothing']);
  await expect(store.replace('unsure', recordOf('unsure+', 'draft'))).rejects.toThrow(TakenAwayError);
  await expect(store.remove('busy', ['waiting'])).rejects.toThrow(TakenAwayError);
  expect((await store.list('7')).map(({ id }) => id).toSorted()).toEqual(['busy', 'edited+', 'unsure']);
  await store.forget('7');
  expect(await store.list('7')).toEqual([]);
});

test('a PDF is written once, and again when another tab has put another one there', async () => {
  const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
  const mine = pdf('mine');
  await store.put(recordOf('shared', 'draft'), ['nothing'], mine);
  await store.put(recordOf('shared', 'draft'), ['draft'], mine);
  // The record twice, the PDF once.
  expect(writes).toHaveBeenCalledTimes(3);

  // As another tab has it, which has opened the same draft.
  const reopened = await store.file('shared');
  if (!reopened) throw new Error('the PDF is gone');
  await store.put(recordOf('shared', 'draft'), ['draft'], reopened);
  expect(writes).toHaveBeenCalledTimes(4);

  await store.put(recordOf('shared', 'draft'), ['draft'], pdf('theirs'));
  expect(await (await store.file('shared'))?.text()).toBe('theirs');
  await store.put(recordOf('shared', 'waiting'), ['draft'], mine);
  expect(await (await store.file('shared'))?.text()).toBe('mine');
  expect((await store.get('shared'))?.file).toMatchObject({ name: 'bill.pdf', size: 4 });
  await store.put(recordOf('shared', 'draft'), ['waiting'], null);
  expect(await store.file('shared')).toBeUndefined();
  expect((await store.get('shared'))?.file).toBeUndefined();
  writes.mockRestore();
});

test('another PDF that comes between the look and the writing is not taken for this one', async () => {
  const mine = pdf('mine');
  await store.put(recordOf('between', 'draft'), ['nothing'], mine);
  // Both are under way at once: the second looks before the first has written.
  const theirs = store.put(recordOf('between', 'draft'), ['draft'], pdf('theirs'));
  await Promise.all([theirs, store.put(recordOf('between', 'waiting'), ['draft'], mine)]).catch(
    () => undefined,
  );
  const kept = await store.get('between');
  expect(await (await store.file('between'))?.text()).toBe(kept?.state === 'waiting' ? 'mine' : 'theirs');
});
