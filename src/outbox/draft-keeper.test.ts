import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClaimStore } from './claim-store.ts';
import { heldDatabase } from '../../tests/held-database.ts';
import { type ClaimRecord } from './claim-record.ts';
import { type DraftKept, type DraftStart, createDraftKeeper } from './draft-keeper.ts';

let held: ReturnType<typeof heldDatabase>;
let store: ReturnType<typeof createClaimStore>;
beforeEach(() => {
  held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  store = createClaimStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const typed = (invoiceNumber: string, invoice?: File) => ({
  t1_partner: '1',
  t2_partner: 'NA',
  invoice_number: invoiceNumber,
  invoice_date: '',
  accepted: false,
  products: [],
  invoice,
});
const submitted = (invoiceNumber: string) => {
  const { invoice: _, ...claim } = typed(invoiceNumber);
  return claim;
};

const START: DraftStart = {
  programType: 'scheme',
  programId: '1',
  programTitle: 'Scheme',
  lastDay: undefined,
  vertical: undefined,
  productIds: [],
};

/** A keeper for a form that has just opened, a stored draft for example. */
function begin(opened?: ClaimRecord, isFileUnread = false) {
  const kept: DraftKept[] = [];
  const ids: string[] = [];
  const keeper = createDraftKeeper({
    store,
    owner: '7',
    now: () => new Date(1),
    start: START,
    opened,
    isFileUnread,
    onKept: (next) => kept.push(next),
    onId: (id) => ids.push(id),
  });
  keeper.type(typed(''), { isInitial: true });
  return { keeper, kept, ids };
}

const numbers = async () => (await store.list('7')).map(({ claim }) => claim.invoice_number);

test('a form that is only looked at leaves no draft', async () => {
  const { keeper } = begin();
  keeper.close();
  await keeper.flush();
  expect(await numbers()).toEqual([]);
});

test('the code of a PDF is saved when it has been read, without another key', async () => {
  const { keeper } = begin();
  keeper.type(typed('', new File(['%PDF-1.7'], 'bill.pdf')));
  await keeper.flush();
  keeper.follow({ ...START, eInvoice: 'its code' });
  await vi.advanceTimersByTimeAsync(300);
  await keeper.flush();
  expect((await store.list('7')).map(({ eInvoice }) => eInvoice)).toEqual(['its code']);
});

test('constant typing loses half a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { keeper } = begin();
  for (const text of ['1', '12', '123']) {
    keeper.type(typed(text));
    await vi.advanceTimersByTimeAsync(200);
  }
  // The form closes without a flush: what was typed 200 ms ago is already stored.
  keeper.close();
  await vi.waitFor(async () => expect(await numbers()).toEqual(['123']));
});

test('a PDF is saved at once, even while the next field is typed', async () => {
  const { keeper } = begin();
  keeper.type(typed('A', new File(['%PDF-'], 'bill.pdf')));
  await vi.advanceTimersByTimeAsync(0);
  keeper.type(typed('AB', undefined));
  keeper.close();
  await vi.waitFor(async () => expect((await store.list('7'))[0]?.file?.name).toBe('bill.pdf'));
});

test('a closed form still saves its last text, but calls neither onKept nor onId', async () => {
  const { keeper, kept, ids } = begin();
  keeper.type(typed('A'));
  await keeper.flush();
  expect([kept.length, ids.length]).toEqual([1, 1]);
  keeper.type(typed('AB'));
  keeper.close();
  await keeper.flush();
  expect(await numbers()).toEqual(['AB']);
  expect([kept.length, ids.length]).toEqual([1, 1]);
});

test('a text that is typed during a save is stored after it', async () => {
  const { keeper } = begin();
  keeper.type(typed('A', new File(['%PDF-'], 'a.pdf')));
  const first = keeper.flush();
  keeper.type(typed('AB', new File(['%PDF-'], 'b.pdf')));
  await Promise.all([keeper.flush(), first]);
  const [record] = await store.list('7');
  expect([record?.claim.invoice_number, record?.file?.name]).toEqual(['AB', 'b.pdf']);
});

test('leaving the form does not bring back a draft that was submitted from it', async () => {
  const { keeper } = begin();
  keeper.type(typed('A'));
  const saving = keeper.flush();
  keeper.type(typed('AB'));
  const { record, after } = await keeper.finish(submitted('AB'));
  await store.put({ ...record, state: 'waiting' }, after);
  await store.remove(record.id);
  keeper.leave();
  keeper.close();
  await Promise.all([keeper.flush(), saving]);
  expect(await numbers()).toEqual([]);
});

test('a submit waits for the save under way, which could bring the draft back once the claim is sent', async () => {
  const order: string[] = [];
  const { put } = store;
  vi.spyOn(store, 'put').mockImplementationOnce(async (...args) => {
    await put(...args);
    order.push('saved');
  });
  const { keeper } = begin();
  keeper.type(typed('A'));
  const saving = keeper.flush();
  const finishing = keeper.finish(submitted('A')).then(() => order.push('finished'));
  await Promise.all([saving, finishing]);
  expect(order).toEqual(['saved', 'finished']);
});

test('leaving the form or the page does not bring back a draft that was discarded in another tab', async () => {
  const { keeper } = begin();
  keeper.type(typed('A'));
  await keeper.flush();
  const [record] = await store.list('7');
  await createClaimStore().remove(record?.id ?? '');
  keeper.type(typed('AB'));
  keeper.leave();
  keeper.close();
  await keeper.flush();
  expect(await numbers()).toEqual([]);
});

test('leaving the page stores what is typed at once, under the id of later saves', async () => {
  await store.list('7');
  const { keeper } = begin();
  keeper.type(typed('A'));
  keeper.leave();
  expect(await numbers()).toEqual(['A']);
  await keeper.flush();
  keeper.type(typed('AB'));
  await keeper.flush();
  expect(await numbers()).toEqual(['AB']);
});

test('a save that failed on a slow device is retried without another key press', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  store = createClaimStore();
  const { keeper, kept, ids } = begin();
  keeper.type(typed('A'));
  await vi.advanceTimersByTimeAsync(300 + 3000);
  await vi.waitFor(() => expect(kept.at(-1)?.problem).toBe('unavailable'));
  held.letGo();
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(kept.at(-1)).toEqual({ savedAt: new Date(1), problem: undefined }));
  expect(await numbers()).toEqual(['A']);
  expect(ids).toHaveLength(1);
});

test('a closed form on a device that stores nothing is saved once, without retries', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const puts = vi.spyOn(store, 'put');
  held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  const { keeper } = begin();
  keeper.type(typed('A'));
  keeper.close();
  const flushed = keeper.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  await flushed;
  expect(puts).toHaveBeenCalledTimes(1);
});

test('after a refusal the draft continues under a new id, with what was typed meanwhile', async () => {
  const { keeper, ids } = begin();
  keeper.type(typed('A'));
  await keeper.flush();
  const { record, after } = await keeper.finish(submitted('A'));
  await store.put({ ...record, state: 'refused' }, after);
  keeper.type(typed('AB'));
  const next = { ...record, id: 'next', state: 'draft' as const };
  await store.replace(record.id, next);
  keeper.resume(next);
  await keeper.flush();
  expect((await store.list('7')).map(({ id, claim }) => [id, claim.invoice_number])).toEqual([
    ['next', 'AB'],
  ]);
  expect(ids).toEqual([record.id, 'next']);
});

test('after a submit that failed, typing is saved again', async () => {
  const { keeper } = begin();
  keeper.type(typed('A'));
  await keeper.finish(submitted('A'));
  keeper.goOn();
  await keeper.flush();
  expect(await numbers()).toEqual(['A']);
});

test('restart() continues a draft that another tab has taken as a new one', async () => {
  const { keeper, kept, ids } = begin();
  keeper.type(typed('A'));
  await keeper.flush();
  await createClaimStore().remove(ids[0] ?? '');
  keeper.type(typed('AB'));
  await keeper.flush();
  expect(kept.at(-1)?.problem).toBe('taken');
  keeper.restart();
  await keeper.flush();
  expect(await numbers()).toEqual(['AB']);
  expect(new Set(ids).size).toBe(2);
});

const records = () => store.list('7');
const opened = async () => {
  const [record] = await records();
  if (!record) throw new Error('there is no draft');
  return record;
};

test('what was chosen is known to the draft until there is a PDF', async () => {
  const { keeper } = begin();
  await keeper.choose('photos');
  expect((await records()).map(({ chosen }) => chosen)).toEqual(['photos']);
  keeper.type(typed('', new File(['%PDF-'], 'bill.pdf')));
  await keeper.flush();
  expect((await records()).map(({ chosen, file }) => [chosen, file?.name])).toEqual([
    [undefined, 'bill.pdf'],
  ]);
});

test('a PDF that could not be read with its draft stays until another is there', async () => {
  const first = begin();
  first.keeper.type(typed('A', new File(['%PDF-'], 'bill.pdf')));
  await first.keeper.flush();
  const { keeper } = begin(await opened(), true);
  keeper.type(typed('AB'));
  await keeper.flush();
  const [kept] = await records();
  expect([kept?.claim.invoice_number, kept?.file?.name]).toEqual(['AB', 'bill.pdf']);
  expect(await (await store.file(kept?.id ?? ''))?.text()).toBe('%PDF-');
  keeper.type(typed('AB', new File(['%PDF-'], 'another.pdf')));
  await keeper.flush();
  expect((await opened()).file?.name).toBe('another.pdf');
  keeper.type(typed('AB'));
  await keeper.flush();
  expect(await store.file(kept?.id ?? '')).toBeUndefined();
});

test('a choice that comes to nothing leaves no draft, but one in which something was typed', async () => {
  const { keeper } = begin();
  await keeper.choose('photos');
  await keeper.drop('photos');
  expect(await records()).toEqual([]);
  await keeper.choose('photos');
  keeper.type(typed('A'));
  await keeper.drop('photos');
  expect((await records()).map(({ claim, chosen }) => [claim.invoice_number, chosen])).toEqual([
    ['A', undefined],
  ]);
});

test.each([0, 1, 2, 3, 5, 8])(
  'a PDF that comes %i turns after its choice came to nothing is kept',
  async (turns) => {
    const { keeper, kept } = begin();
    await keeper.choose('photos');
    const dropped = keeper.drop('photos');
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    keeper.type(typed('', new File(['%PDF-'], 'bill.pdf')));
    await Promise.all([dropped, keeper.flush()]);
    expect(kept.some(({ problem }) => problem !== undefined)).toBe(false);
    expect((await records()).map(({ file }) => file?.name)).toEqual(['bill.pdf']);
  },
);

test('the end of an older choice leaves a newer one alone', async () => {
  const { keeper } = begin();
  await keeper.choose('first');
  await keeper.choose('second');
  await keeper.drop('first');
  expect((await records()).map(({ chosen }) => chosen)).toEqual(['second']);
});

test('of two forms with one draft, the one that saves later loses nothing of the other', async () => {
  const first = begin();
  first.keeper.type(typed('A'));
  await first.keeper.flush();
  const second = begin(await opened());
  second.keeper.type(typed('AB'));
  await second.keeper.flush();
  first.keeper.type(typed('AC'));
  await first.keeper.flush();
  expect(first.kept.at(-1)?.problem).toBe('edited');
  expect(await numbers()).toEqual(['AB']);
  const { record, after, editors } = await first.keeper.finish(submitted('AC'));
  await expect(store.put({ ...record, state: 'waiting' }, after, null, editors)).rejects.toMatchObject({
    state: 'draft',
  });
  first.keeper.restart();
  await first.keeper.flush();
  expect(new Set(await numbers())).toEqual(new Set(['AB', 'AC']));
});

test('a form that is looked at is told when another one has changed or submitted its draft', async () => {
  const first = begin();
  first.keeper.type(typed('A'));
  await first.keeper.flush();
  const second = begin(await opened());
  await first.keeper.look();
  expect(first.kept.at(-1)?.problem).toBeUndefined();
  second.keeper.type(typed('AB'));
  await second.keeper.flush();
  await first.keeper.look();
  expect(first.kept.at(-1)?.problem).toBe('edited');
  const third = begin(await opened());
  const { record, after, editors } = await third.keeper.finish(submitted('AB'));
  await store.put({ ...record, state: 'waiting' }, after, undefined, editors);
  await second.keeper.look();
  expect(second.kept.at(-1)?.problem).toBe('taken');
});
