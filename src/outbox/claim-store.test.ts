import { IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { type ClaimRecord, TakenAwayError } from './claim-record.ts';
import { type ClaimStore, createClaimStore } from './claim-store.ts';
import { sampleRecord } from './sample-record.ts';

let store: ClaimStore;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  store = createClaimStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const recordOf = (id: string, state: ClaimRecord['state']) => sampleRecord(id, id, { state });
const pdf = (text: string) => new File([text], 'bill.pdf', { type: 'application/pdf' });

test('a late save of a draft does not undo that another tab has submitted or discarded it', async () => {
  await store.put(recordOf('late', 'draft'), ['nothing'], pdf('one'));
  await store.put(recordOf('late', 'waiting'), ['draft']);
  await expect(store.put(recordOf('late', 'draft'), ['draft'])).rejects.toThrow(TakenAwayError);
  expect((await store.get('late'))?.state).toBe('waiting');
  await store.remove('late');
  await expect(store.put(recordOf('late', 'draft'), ['draft'], pdf('two'))).rejects.toThrow(TakenAwayError);
  expect(await store.get('late')).toBeUndefined();
  expect(await store.file('late')).toBeUndefined();
});

test('a claim is replaced with its PDF, unless a sender works on it or it may have arrived', async () => {
  await store.put(recordOf('edited', 'waiting'), ['nothing'], pdf('three'));
  await store.replace('edited', recordOf('edited+', 'draft'));
  expect(await store.get('edited')).toBeUndefined();
  expect(await (await store.file('edited+'))?.text()).toBe('three');
  expect((await store.get('edited+'))?.file).toMatchObject({ name: 'bill.pdf', size: 5 });

  await store.put(recordOf('busy', 'sending'), ['nothing']);
  await expect(store.replace('busy', recordOf('busy+', 'draft'))).rejects.toThrow(TakenAwayError);
  await store.put({ ...recordOf('unsure', 'unsure'), maybeSentAt: 5 }, ['nothing']);
  await expect(store.replace('unsure', recordOf('unsure+', 'draft'))).rejects.toThrow(TakenAwayError);
  await expect(store.remove('busy', ['waiting'])).rejects.toThrow(TakenAwayError);
  expect((await store.list('7')).map(({ id }) => id).toSorted()).toEqual(['busy', 'edited+', 'unsure']);
  await store.forget('7');
  expect(await store.list('7')).toEqual([]);
});

test('the same PDF is written once, and again only if another tab has stored a different one', async () => {
  const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
  const mine = pdf('mine');
  await store.put(recordOf('shared', 'draft'), ['nothing'], mine);
  await store.put(recordOf('shared', 'draft'), ['draft'], mine);
  // Two writes of the record, one of the PDF.
  expect(writes).toHaveBeenCalledTimes(3);

  // As in another tab that has opened the same draft.
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
});

test('two saves at the same time do not mix the record of one with the PDF of the other', async () => {
  const mine = pdf('mine');
  await store.put(recordOf('between', 'draft'), ['nothing'], mine);
  // The second save checks the stored PDF before the first one has written.
  const theirs = store.put(recordOf('between', 'draft'), ['draft'], pdf('theirs'));
  await Promise.all([theirs, store.put(recordOf('between', 'waiting'), ['draft'], mine)]).catch(
    () => undefined,
  );
  const kept = await store.get('between');
  expect(await (await store.file('between'))?.text()).toBe(kept?.state === 'waiting' ? 'mine' : 'theirs');
});

/** A store whose database opens only when the test allows it. */
function heldStore() {
  const held = heldDatabase();
  vi.stubGlobal('indexedDB', held.factory);
  return { held, store: createClaimStore() };
}

test('while a database takes five seconds to open, writes fail; they succeed once it is open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const slow = heldStore();
  const refused = slow.store
    .put(recordOf('slow', 'draft'), ['nothing'], pdf('slow'))
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await refused).toMatchObject({ reason: 'unavailable' });
  await vi.advanceTimersByTimeAsync(2000);
  slow.held.letGo();
  await slow.store.put(recordOf('slow', 'draft'), ['nothing'], pdf('slow'));
  expect(await (await slow.store.file('slow'))?.text()).toBe('slow');
});

/** A transaction of another page that does not end before the test allows it. */
async function holdClaims(): Promise<() => void> {
  await store.list('7');
  const opening = indexedDB.open('portal-claims');
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve);
  });
  const claims = opening.result.transaction(['claims', 'files'], 'readwrite').objectStore('claims');
  let isHeld = true;
  const goOn = () => {
    if (isHeld) claims.count().addEventListener('success', goOn);
  };
  goOn();
  return () => {
    isHeld = false;
  };
}

test("while another page's transaction does not end, reads and writes fail; they succeed after it", async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await store.put(recordOf('held', 'draft'), ['nothing'], pdf('one'));
  const letGo = await holdClaims();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = Promise.allSettled([
    store.put(recordOf('held', 'waiting'), ['draft'], pdf('two')),
    store.list('7', { mustKnow: true }),
  ]);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
  await vi.advanceTimersByTimeAsync(8000);
  const reason = { reason: 'unavailable' };
  expect(await refused).toMatchObject([{ reason }, { reason }]);
  letGo();
  // Nothing of the write has come through.
  expect(await (await store.file('held'))?.text()).toBe('one');
  await store.put(recordOf('held', 'waiting'), ['draft'], pdf('two'));
  expect((await store.get('held'))?.state).toBe('waiting');
});

test('a write that is slow to reach the disk, and may reach it, is waited for', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await store.list('7');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held: string[] = [];
  let arrive = () => {};
  const dispatch = vi.spyOn(IDBTransaction.prototype, 'dispatchEvent');
  dispatch.mockImplementation(function (this: IDBTransaction, event: Event) {
    held.push(event.type);
    arrive = () => void this.dispatchEvent(event);
    return true;
  });
  const isPut = vi.fn<() => void>();
  const put = store.put(recordOf('slow', 'draft'), ['nothing']).finally(isPut);
  await vi.waitFor(() => expect(held).toEqual(['complete']));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isPut).not.toHaveBeenCalled();
  dispatch.mockRestore();
  arrive();
  await put;
});

test('a draft is written again, with its PDF, after the browser has deleted the database', async () => {
  const { held, store: evicted } = heldStore();
  held.letGo();
  const mine = pdf('mine');
  await evicted.put(recordOf('evicted', 'draft'), ['nothing'], mine);
  await held.evict('portal-claims');
  await evicted.put(recordOf('evicted', 'draft'), ['draft'], mine);
  expect(await (await evicted.file('evicted'))?.text()).toBe('mine');
  // A draft that the partner has discarded is not written again.
  await evicted.remove('evicted');
  await expect(evicted.put(recordOf('evicted', 'draft'), ['draft'], mine)).rejects.toThrow(TakenAwayError);
});

test('a draft that this page has only opened is also written again after such a deletion', async () => {
  const { held, store: first } = heldStore();
  held.letGo();
  await first.put(recordOf('opened', 'draft'), ['nothing'], pdf('theirs'));
  const second = createClaimStore();
  const file = await second.file('opened');
  if (!file) throw new Error('no PDF');
  await held.evict('portal-claims');
  // Another tab creates the new database first.
  await first.list('7');
  await second.put(recordOf('opened', 'waiting'), ['draft'], file);
  expect((await second.get('opened'))?.state).toBe('waiting');
  expect(await (await second.file('opened'))?.text()).toBe('theirs');
});

test('a claim whose database is deleted between two sending steps is written again by its sender, with its PDF', async () => {
  const { held, store: evicted } = heldStore();
  held.letGo();
  await evicted.put(recordOf('sending', 'waiting'), ['nothing'], pdf('bill'));
  await evicted.put(recordOf('sending', 'uploading'), ['waiting']);
  await held.evict('portal-claims');
  await evicted.put(recordOf('sending', 'sending'), ['uploading']);
  expect((await evicted.list('7')).map(({ state }) => state)).toEqual(['sending']);
  expect(await (await evicted.file('sending'))?.text()).toBe('bill');
  // A claim that another tab has removed is not written again.
  await evicted.remove('sending');
  await expect(evicted.put(recordOf('sending', 'sending'), ['sending'])).rejects.toThrow(TakenAwayError);
});

test('a claim whose partner logs out after the database was deleted is not written again', async () => {
  const { held, store: evicted } = heldStore();
  held.letGo();
  await evicted.put(recordOf('left', 'uploading'), ['nothing'], pdf('bill'));
  await held.evict('portal-claims');
  await evicted.forget('7');
  await expect(evicted.put(recordOf('left', 'sending'), ['uploading'])).rejects.toThrow(TakenAwayError);
});

test('a claim that another tab has taken away since this tab read it is not written again', async () => {
  const { held, store: mine } = heldStore();
  held.letGo();
  await mine.put(recordOf('read', 'waiting'), ['nothing'], pdf('bill'));
  await held.evict('portal-claims');
  const other = createClaimStore();
  await other.put(recordOf('read', 'waiting'), ['nothing'], pdf('bill'));
  await mine.get('read');
  await other.remove('read');
  await expect(mine.put(recordOf('read', 'sending'), ['waiting'])).rejects.toThrow(TakenAwayError);
});

test.each([
  ['blocked', () => new DOMException('no', 'SecurityError'), 'unavailable'],
  ['full', () => new DOMException('no', 'QuotaExceededError'), 'full'],
] as const)(
  'on a %s device writes fail with the reason, and records read as missing',
  async (_, why, reason) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw why();
      },
    });
    const refusing = createClaimStore();
    await expect(refusing.put(recordOf('none', 'draft'), ['nothing'])).rejects.toMatchObject({ reason });
    await expect(refusing.file('none')).rejects.toMatchObject({ reason });
    expect([await refusing.list('7'), await refusing.get('none')]).toEqual([[], undefined]);
  },
);

test('without room for a PDF neither it nor its record is written, and the old ones stay', async () => {
  await store.put(recordOf('full', 'draft'), ['nothing'], pdf('small'));
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
  puts.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const changed = { ...recordOf('full', 'draft'), programTitle: 'changed' };
  await expect(store.put(changed, ['draft'], pdf('large'))).rejects.toMatchObject({ reason: 'full' });
  puts.mockRestore();
  expect((await store.get('full'))?.programTitle).toBe('Scheme');
  expect(await (await store.file('full'))?.text()).toBe('small');
});

test('a page that is being left saves its draft, whether the draft exists or not', async () => {
  await store.put(recordOf('left', 'draft'), ['nothing'], pdf('bill'));
  store.leave({ ...recordOf('left', 'draft'), programTitle: 'last words' });
  expect(await store.get('left')).toMatchObject({ programTitle: 'last words', file: { name: 'bill.pdf' } });
  expect(await (await store.file('left'))?.text()).toBe('bill');
  store.leave(recordOf('begun', 'draft'));
  expect((await store.get('begun'))?.state).toBe('draft');
});

test.each([
  ['submitted', () => store.put(recordOf('left', 'waiting'), ['draft'])],
  ['discarded', () => store.remove('left')],
  ['replaced', () => store.replace('left', recordOf('another', 'draft'))],
] as const)(
  'the last save of a page that is left does not bring back a draft that was %s',
  async (_, take) => {
    await store.put(recordOf('left', 'draft'), ['nothing']);
    await take();
    const before = await store.get('left');
    store.leave(recordOf('left', 'draft'));
    expect(await store.get('left')).toEqual(before);
  },
);

test('without an open connection a page that is being left saves nothing', async () => {
  store.leave(recordOf('unopened', 'draft'));
  expect(await store.get('unopened')).toBeUndefined();
});

test('the receipt of a sent claim is not listed, and is deleted after a day', async () => {
  const { changedAt } = recordOf('any', 'sent');
  await store.put(recordOf('sent', 'sent'), ['nothing']);
  await store.put(recordOf('waiting', 'waiting'), ['nothing']);
  expect((await store.list('7')).map(({ id }) => id)).toEqual(['waiting']);
  await store.sweep(changedAt + 60_000);
  expect((await store.get('sent'))?.state).toBe('sent');
  await store.sweep(changedAt + 25 * 60 * 60_000);
  expect([await store.get('sent'), (await store.get('waiting'))?.state]).toEqual([undefined, 'waiting']);
});
