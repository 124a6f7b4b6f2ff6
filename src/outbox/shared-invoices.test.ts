import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldDatabase } from '../../tests/held-database.ts';
import { acceptShared } from './accept-shared.ts';
import { openDeviceStore } from '#src/device/device-store.ts';
import { type SharedInvoices, createSharedInvoices, invoicesOf } from './shared-invoices.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The least that passes as a PDF. */
const PDF = '%PDF-1.7 trailer<</Root 1 0 R>> /Type/Page startxref 9 ';
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

test('a share without an owner belongs to whoever opens it first, and nobody else sees it', async () => {
  const id = await keep([file('a.pdf', `${PDF}bytes`)]);
  const opened = await shared.open(id, '3');
  expect(opened?.files.map(({ name, type }) => [name, type])).toEqual([['a.pdf', 'application/pdf']]);
  expect(await opened?.files[0]?.text()).toBe(`${PDF}bytes`);
  expect(await shared.open(id, '1')).toBeUndefined();
  expect(await shared.open(id, '3')).toBeDefined();
});

test('a share that arrives while a partner is signed in belongs to that partner', async () => {
  const id = await keep([file('a.pdf')], '3');
  expect(await shared.open(id, '1')).toBeUndefined();
  expect(await shared.open(id, '3')).toBeDefined();
});

test('a share is kept for a day, and deleted at log-out', async () => {
  const old = await keep([file('a.pdf')]);
  now = DAY_MS - 1;
  expect(await shared.open(old, '3')).toBeDefined();
  now = DAY_MS;
  expect(await shared.open(old, '3')).toBeUndefined();
  const kept = await keep([file('b.pdf')]);
  await shared.forget();
  expect(await shared.open(kept, '3')).toBeUndefined();
});

test('a log-out on slow storage deletes what was shared later', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const held = heldDatabase();
  held.letGo();
  vi.stubGlobal('indexedDB', held.factory);
  await keep([file('a.pdf')]);
  const store = openDeviceStore('portal-shared');
  expect(await store.keys()).toHaveLength(1);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.hold();
  const forgotten = createSharedInvoices(() => now).forget();
  await vi.advanceTimersByTimeAsync(1500);
  await forgotten;
  held.letGo();
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(async () => expect(await store.keys()).toEqual([]));
  vi.useRealTimers();
});

test('a day-old share is deleted by a sweep and by the next share', async () => {
  const kept = async () => (await openDeviceStore('portal-shared').keys()).length;
  await keep([file('a.pdf')]);
  now = DAY_MS - 1;
  await shared.sweep();
  expect(await kept()).toBe(1);
  now = DAY_MS;
  await shared.sweep();
  expect(await kept()).toBe(0);
  await keep([file('b.pdf')]);
  now = 2 * DAY_MS;
  await keep([file('c.pdf')]);
  expect(await kept()).toBe(1);
});

test.each([
  ['back by a day', -DAY_MS],
  ['back by a year', -365 * DAY_MS],
  ['forward by a year', 365 * DAY_MS],
])(
  'a clock that jumps %s neither deletes what was shared nor keeps it for more than a day',
  async (_, jump) => {
    const id = await keep([file('a.pdf')]);
    now = jump + 1000;
    await shared.sweep();
    expect(await shared.open(id, '3')).toBeDefined();
    now += DAY_MS;
    await shared.sweep();
    expect(await shared.open(id, '3')).toBeUndefined();
  },
);

test.each([
  ['none', []],
  ['type', [file('a.pdf', 'GIF89a')]],
  ['type', [file('a.exe', 'MZ')]],
  ['type', [file('a.pdf', '%PDF-<script>alert(1)</script>')]],
  ['size', [file('a.pdf', PDF.padEnd(25_000_000))]],
] as const)('refused: %s', async (refusal, files) => {
  expect(await acceptShared(files, shared, '3')).toBe(`/claims/submit?refused=${refusal}`);
});

test('accepts a PDF with any name, one byte below the size limit, and three of many', async () => {
  const largest = await keep([file('scan', PDF.padEnd(24_999_999))]);
  expect((await shared.open(largest, '3'))?.files.map(({ name, size }) => [name, size])).toEqual([
    ['scan.pdf', 24_999_999],
  ]);
  const unnamed = await keep([file('')]);
  expect((await shared.open(unnamed, '3'))?.files[0]?.name).toBe('invoice.pdf');
  const late = await keep([file('late', `${'\n'.repeat(1019)}${PDF}`)]);
  expect(await shared.open(late, '3')).toBeDefined();
  const many = await keep([
    ...Array.from({ length: 12 }, (_, index) => file(`${index}.PDF`)),
    file('a', 'x'),
  ]);
  const opened = await shared.open(many, '3');
  expect([opened?.files.length, opened?.leftOut]).toEqual([3, 10]);
});

test('at most three shares wait: a new one replaces the oldest', async () => {
  const ids: string[] = [];
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']) {
    now += 1000;
    ids.push(await keep([file(name)], '3'));
  }
  const opened = await Promise.all(ids.map((id) => shared.open(id, '3')));
  expect(opened.map((one) => one?.files[0]?.name)).toEqual([undefined, 'b.pdf', 'c.pdf', 'd.pdf']);
});

test('without room for a share the refusal says so', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(await acceptShared([file('a.pdf')], shared, '3')).toBe('/claims/submit?refused=full');
});

/** The least that passes as a picture. */
const jpeg = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);

test('pictures are the pages of one invoice, PDFs one invoice each, and what the scanner read stays with them', async () => {
  const id = await keep([jpeg('1.jpg'), file('a.pdf'), jpeg('2.jpeg'), file('b.pdf')]);
  const { files = [] } = (await shared.open(id, '3')) ?? {};
  expect(files.map(({ type }) => type)).toEqual([
    'application/pdf',
    'application/pdf',
    'image/jpeg',
    'image/jpeg',
  ]);
  expect(invoicesOf(files).map((pages) => pages.map(({ name }) => name))).toEqual([
    ['a.pdf'],
    ['b.pdf'],
    ['1.jpg', '2.jpeg'],
  ]);
  const address = await acceptShared([jpeg('frame.jpg')], shared, '3', 'the code');
  expect((await shared.open(address.split('=')[1] ?? '', '3'))?.eInvoice).toBe('the code');
});

test('ten of many pictures are kept, and the rest is told', async () => {
  const id = await keep(Array.from({ length: 12 }, (_, index) => jpeg(`${index}.jpg`)));
  const opened = await shared.open(id, '3');
  expect([opened?.files.length, opened?.leftOut]).toEqual([10, 2]);
});
