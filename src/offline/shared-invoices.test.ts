import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptShared } from './accept-shared.ts';
import { type SharedInvoices, createSharedInvoices } from './shared-invoices.ts';

const DAY_MS = 24 * 60 * 60_000;
const PDF = '%PDF-1.7 ';
const file = (name: string, content = PDF) => new File([content], name);

let now: number;
let shared: SharedInvoices;
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  now = 0;
  shared = createSharedInvoices(() => now);
});
afterEach(() => vi.unstubAllGlobals());

async function keep(files: readonly File[], owner?: string): Promise<string> {
  const address = await acceptShared(files, shared, owner);
  const id = /^\/claims\/submit\?shared=(.+)$/.exec(address)?.[1];
  if (id === undefined) throw new Error(`not kept: ${address}`);
  return id;
}

test('what nobody owns is of who opens it first; nobody else sees it', async () => {
  const id = await keep([file('a.pdf', `${PDF}bytes`)]);
  const opened = await shared.open(id, '3');
  expect(opened?.files.map(({ name, type }) => [name, type])).toEqual([['a.pdf', 'application/pdf']]);
  expect(await opened?.files[0]?.text()).toBe(`${PDF}bytes`);
  expect(await shared.open(id, '1')).toBeUndefined();
  expect(await shared.open(id, '3')).toBeDefined();
});

test('what came while somebody was signed in is theirs from the start', async () => {
  const id = await keep([file('a.pdf')], '3');
  expect(await shared.open(id, '1')).toBeUndefined();
  expect(await shared.open(id, '3')).toBeDefined();
});

test('it is kept for a day, and deleted at log-out', async () => {
  const old = await keep([file('a.pdf')]);
  now = DAY_MS - 1;
  expect(await shared.open(old, '3')).toBeDefined();
  now = DAY_MS;
  expect(await shared.open(old, '3')).toBeUndefined();
  const kept = await keep([file('b.pdf')]);
  await shared.forget();
  expect(await shared.open(kept, '3')).toBeUndefined();
});

test.each([
  ['none', []],
  ['type', [file('a.pdf', 'GIF89a')]],
  ['type', [file('a.exe', 'MZ')]],
  ['size', [file('a.pdf', PDF.padEnd(1_000_000))]],
] as const)('refused: %s', async (refusal, files) => {
  expect(await acceptShared(files, shared, '3')).toBe(`/claims/submit?refused=${refusal}`);
});

test('a PDF under any name, one byte below the limit, and ten of many', async () => {
  const largest = await keep([file('scan', PDF.padEnd(999_999))]);
  expect((await shared.open(largest, '3'))?.files.map(({ name, size }) => [name, size])).toEqual([
    ['scan.pdf', 999_999],
  ]);
  const unnamed = await keep([file('')]);
  expect((await shared.open(unnamed, '3'))?.files[0]?.name).toBe('invoice.pdf');
  const many = await keep([
    ...Array.from({ length: 12 }, (_, index) => file(`${index}.PDF`)),
    file('a', 'x'),
  ]);
  const opened = await shared.open(many, '3');
  expect([opened?.files.length, opened?.leftOut]).toEqual([10, 3]);
});

test('no room: said so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(await acceptShared([file('a.pdf')], shared, '3')).toBe('/claims/submit?refused=full');
});
