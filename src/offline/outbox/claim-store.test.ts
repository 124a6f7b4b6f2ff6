import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { type ClaimRecord, newRecord } from './claim-record.ts';
import { createClaimStore } from './claim-store.ts';
import { TakenAwayError } from './sender.ts';

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
