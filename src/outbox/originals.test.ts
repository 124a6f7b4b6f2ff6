import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClaimStore, createClaimStore } from './claim-store.ts';
import { type OriginalPage, createOriginals } from './originals.ts';
import { sampleRecord } from './sample-record.ts';

let claims: ClaimStore;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  claims = createClaimStore();
});
afterEach(() => vi.unstubAllGlobals());

const pdf = () => new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' });
const PAGES: readonly OriginalPage[] = [
  { picture: new File(['one'], 'one.jpg', { type: 'image/jpeg' }), turns: 1, frame: 'whole' },
  {
    picture: new File(['two'], 'two.png', { type: 'image/png' }),
    turns: 0,
    frame: [
      { x: 0, y: 0.1 },
      { x: 1, y: 0 },
      { x: 0.9, y: 1 },
      { x: 0.1, y: 0.9 },
    ],
  },
];

/** A draft with a PDF and its photos. @returns the PDF as a reload reads it */
async function kept(id: string, owner = '3'): Promise<File> {
  const file = pdf();
  await claims.put(sampleRecord(id, 'INV/1', { owner, state: 'draft' }), ['nothing'], file);
  await createOriginals(claims).keep(file, PAGES);
  const again = await createClaimStore().file(id);
  if (!again) throw new Error('the draft has no PDF');
  return again;
}

test('after a reload the photos of a PDF are there, with their corners and turns', async () => {
  const pages = await createOriginals(claims).of(await kept('a'));
  expect(pages?.map(({ picture: _, ...placed }) => placed)).toEqual(
    PAGES.map(({ picture: _, ...placed }) => placed),
  );
  expect(pages?.map(({ picture }) => [picture.name, picture.type])).toEqual([
    ['one.jpg', 'image/jpeg'],
    ['two.png', 'image/png'],
  ]);
  expect(await pages?.[1]?.picture.text()).toBe('two');
});

test('a PDF that was not made of photos has none', async () => {
  expect(await createOriginals(claims).of(pdf())).toBeUndefined();
});

test('photos go when their claim is sent, discarded, or has another PDF; those of other partners stay', async () => {
  const originals = createOriginals(claims);
  const [sent, changed, others] = [await kept('a'), await kept('b'), await kept('c', '7')];
  const draft = await kept('d');
  await claims.remove('a');
  await claims.put(sampleRecord('b', 'INV/1', { owner: '3', state: 'draft' }), ['draft'], pdf());
  await originals.sweep();
  expect(await originals.of(sent)).toBeUndefined();
  expect(await originals.of(changed)).toBeUndefined();
  expect(await originals.of(others)).toHaveLength(2);
  expect(await originals.of(draft)).toHaveLength(2);
});

test('if the claims cannot be read, no photo is deleted', async () => {
  const file = await kept('a');
  const originals = createOriginals({ fileIds: () => Promise.reject(new Error('no database')) });
  await originals.sweep();
  expect(await originals.of(file)).toHaveLength(2);
});
