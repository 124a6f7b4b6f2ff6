import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { createClaimStore } from './claim-store.ts';
import { type ListedClaim, type Receipts } from './receipt.ts';
import { createReceipts } from './receipts.ts';
import { sampleRecord } from './sample-record.ts';

const PROGRAMME = { programType: 'scheme', programId: '1' } as const;
const sent = (id: string, more: Parameters<typeof sampleRecord>[2] = {}) =>
  sampleRecord(id, `INV-${id}`, { state: 'sent', ...more });
const pdf = (text: string) => new File([text], 'bill.pdf', { type: 'application/pdf' });
const listed = (id: number, more: Partial<ListedClaim> = {}): ListedClaim => ({
  id: String(id),
  invoiceNumber: `INV-${id}`,
  total: 100,
  ...more,
});
/** Fails writes of the object store with this name, as long as `isFailing`. */
function failWrites(store: string, isFailing = () => true) {
  // oxlint-disable-next-line typescript/unbound-method -- called on its store below
  const { put } = IDBObjectStore.prototype;
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...args: Parameters<IDBObjectStore['put']>
  ) {
    if (this.name === store && isFailing()) throw FULL;
    return put.apply(this, args);
  });
}
const FULL = new DOMException('full', 'QuotaExceededError');

let receipts: Receipts;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  receipts = createReceipts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a receipt survives a restart, with its PDF, and belongs to its partner', async () => {
  const names = { t1Partner: 'Delhi Distributors', t2Partner: undefined, products: { '1': 'Switch' } };
  await receipts.keep(sent('a', { pressedAt: 10, uploadedAt: 20, takenAt: 30, names }), pdf('one'), 40);
  await receipts.keep(sent('b', { owner: '8' }), pdf('two'), 50);
  const reopened = createReceipts();
  const [mine, ...others] = await reopened.list('7');
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ id: 'a', pressedAt: 10, uploadedAt: 20, takenAt: 30, arrivedAt: 40 });
  expect(mine?.names.products).toEqual({ '1': 'Switch' });
  expect(mine?.claim.invoice_number).toBe('INV-a');
  expect(await (await reopened.file('a'))?.text()).toBe('one');
  expect(await reopened.get('7', 'b')).toBeUndefined();
  expect(await reopened.ofClaim('8', PROGRAMME, { id: '9', invoiceNumber: 'inv - a' })).toBeUndefined();
  expect((await reopened.ofClaim('7', PROGRAMME, { id: '9', invoiceNumber: 'inv - a' }))?.id).toBe('a');
});

test('a process that died before the record was emptied keeps the receipt again, and nothing is lost', async () => {
  await receipts.keep(sent('a'), pdf('one'), 40);
  await receipts.saw('7', PROGRAMME, [listed(5, { invoiceNumber: 'INV-a' })], 50);
  await receipts.keep(sent('a', { takenAt: 60 }), undefined, 70);
  expect(await receipts.list('7')).toMatchObject([{ id: 'a', takenAt: 60, claimId: '5' }]);
  expect(await (await receipts.file('a'))?.text()).toBe('one');
});

test('the newest PDFs are kept, and older receipts lose only theirs', async () => {
  const small = createReceipts(10);
  for (const [index, id] of ['a', 'b', 'c'].entries())
    await small.keep(sent(id, { file: { name: 'bill.pdf', size: 4 } }), pdf('four'), index);
  expect((await small.list('7')).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(await Promise.all(['a', 'b', 'c'].map(small.hasFile))).toEqual([false, true, true]);
  expect(await small.usage('7')).toEqual({ count: 3, bytes: 8 });
});

test('on a full disk the receipts drop their PDFs, and a claim is written after all', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await receipts.keep(sent('old'), pdf('old'), 1);
  const failing = failWrites('files');
  await receipts.keep(sent('new'), pdf('new'), 2);
  expect((await receipts.list('7')).map(({ id }) => id)).toEqual(['new', 'old']);
  expect(await receipts.hasFile('old')).toBe(false);
  failing.mockRestore();

  await receipts.keep(sent('newer'), pdf('newer'), 3);
  const claims = createClaimStore({ makeRoom: receipts.makeRoom });
  let failures = 0;
  failWrites('claims', () => (failures += 1) === 1);
  await claims.put(sampleRecord('draft', 'D', { state: 'draft' }), ['nothing'], pdf('draft'));
  expect(await (await claims.file('draft'))?.text()).toBe('draft');
  expect(await receipts.hasFile('newer')).toBe(false);
  expect(await receipts.list('7')).toHaveLength(3);
});

test('a receipt that cannot be written stays in this page and hurts nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  failWrites('receipts');
  await receipts.keep(sent('a'), pdf('one'), 1);
  expect(await receipts.list('7')).toMatchObject([{ id: 'a', isUnkept: true }]);
  expect(await (await receipts.file('a'))?.text()).toBe('one');
  expect(await receipts.list('8')).toEqual([]);
  await receipts.forget('7');
  expect(await receipts.list('7')).toEqual([]);
});

test('a database that never answers holds up a claim for seconds only', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', heldDatabase().factory);
  const kept = createReceipts().keep(sent('a'), pdf('one'), 1);
  await vi.advanceTimersByTimeAsync(5000);
  await expect(kept).resolves.toBeUndefined();
});

test('a log-out deletes receipts, PDFs and history of that partner only', async () => {
  await receipts.keep(sent('a'), pdf('one'), 1);
  await receipts.keep(sent('b', { owner: '8' }), pdf('two'), 1);
  await receipts.saw('7', PROGRAMME, [listed(1)], 1);
  await receipts.saw('8', PROGRAMME, [listed(1)], 1);
  await receipts.forget('7');
  expect(await receipts.list('7')).toEqual([]);
  expect(await receipts.file('a')).toBeUndefined();
  expect(await receipts.history('7', PROGRAMME)).toEqual([]);
  expect(await receipts.list('8')).toHaveLength(1);
  expect(await receipts.history('8', PROGRAMME)).toHaveLength(1);
});

test('lists are written only when something has changed, in one write for the programme', async () => {
  const many = Array.from({ length: 250 }, (_, index) => listed(index));
  const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
  await receipts.saw('7', PROGRAMME, many, 1);
  expect(writes).toHaveBeenCalledOnce();
  await receipts.saw('7', PROGRAMME, many, 2);
  expect(writes).toHaveBeenCalledOnce();
  await receipts.saw('7', PROGRAMME, many.with(3, listed(3, { approved: 50 })), 3);
  expect(writes).toHaveBeenCalledTimes(2);
  const history = await createReceipts().history('7', PROGRAMME);
  expect(history.find(({ claimId }) => claimId === '3')?.sightings).toMatchObject([
    { at: 1 },
    { at: 3, approved: 50 },
  ]);
});

test('a gone claim is told until it is settled or back', async () => {
  const gone = async () =>
    (await receipts.history('7', PROGRAMME)).filter(({ goneAt, isSettled }) => goneAt && !isSettled);
  await receipts.saw('7', PROGRAMME, [listed(1), listed(2)], 1);
  expect(await receipts.saw('7', PROGRAMME, [listed(1)], 2)).toBe(0);
  expect(await gone()).toEqual([]);
  expect(await receipts.saw('7', PROGRAMME, [listed(1)], 3)).toBeUndefined();
  expect(await gone()).toMatchObject([{ claimId: '2', missingAt: 2, goneAt: 3 }]);
  await receipts.settle('7', PROGRAMME, '2');
  expect(await gone()).toEqual([]);
});
