import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { type Paper } from './paper.ts';
import { type FontFiles, writePaper } from './write-paper.ts';

const SETTING = { language: 'en', vendor: 'Tarang Networks' };
const HINDI = 'राष्ट्रीय योजना: हिन्दी में दर्ज, स्वीकृत और क्षतिपूर्ति के अंक';

const paper = (parts: Paper['parts'], changes: Partial<Paper> = {}): Paper => ({
  title: 'Statement',
  subtitle: '2026-27',
  holder: [{ name: 'GSTIN', value: '29ABCDE1234F1Z5' }],
  note: 'Made on 12 Nov, 2026.',
  parts,
  ...changes,
});

test('English, Hindi and rupees can be read back in their order', async () => {
  const { pages, title } = await readBack(
    paper([
      { kind: 'heading', text: HINDI },
      { kind: 'text', text: 'Claimed ₹12,34,567.50 – “office” & Co. é' },
      { kind: 'facts', facts: [{ name: 'नाम', value: 'प्रिया शर्मा' }] },
    ]),
  );
  expect(title).toBe('Statement · 2026-27');
  const text = pages.join('\n');
  expect(text).toContain(HINDI);
  expect(text).toContain('Claimed ₹12,34,567.50 – “office” & Co. é');
  expect(text).toContain('प्रिया शर्मा');
  expect(text).toContain('29ABCDE1234F1Z5');
  expect(text).toContain('1 / 1');
});

test('a long table repeats its head on each page, and no row is lost', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => [`INV/${index}`, `₹${index}`]);
  const { pages } = await readBack(
    paper([
      {
        kind: 'table',
        columns: [{ header: 'Invoice' }, { header: 'Amount', isNumeric: true }],
        rows,
        total: ['Total', '₹4,950'],
      },
    ]),
  );
  expect(pages.length).toBe(3);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Invoice');
    expect(page).toContain(`${index + 1} / 3`);
  }
  expect(pages.join('\n').match(/INV\/\d+/g)).toEqual(rows.map(([invoice]) => invoice));
  expect(pages.at(-1)).toContain('₹4,950');
});

test('a row that is higher than a page goes on over the next pages', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `word${index}`);
  const { pages } = await readBack(
    paper([{ kind: 'table', columns: [{ header: 'Notes' }], rows: [[words.join(' ')]], total: undefined }]),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('\n').match(/word\d+/g)).toEqual(words);
});

test('a word that is wider than its column is broken, numbers beside it are not', async () => {
  const long = 'abcdefghij'.repeat(30);
  const { pages } = await readBack(
    paper([
      {
        kind: 'table',
        columns: [{ header: 'Invoice' }, { header: 'Amount', isNumeric: true }],
        rows: [[long, '₹99,99,99,99,999']],
        total: undefined,
      },
    ]),
  );
  expect(pages.join('').replaceAll('\n', '')).toContain('₹99,99,99,99,999');
  expect(
    pages
      .join('')
      .match(/[a-j]{6,}/g)
      ?.join(''),
  ).toBe(long);
});

test('numbers end where their column ends', async () => {
  const { ends } = await readBack(
    paper([
      {
        kind: 'table',
        columns: [{ header: 'Invoice' }, { header: 'Amount', isNumeric: true }],
        rows: [
          ['A', '1,234'],
          ['B', '12,34,567'],
        ],
        total: ['Total', '12,35,801'],
      },
    ]),
  );
  const [first = 0, ...others] = ['1,234', '12,34,567', '12,35,801'].map((text) => ends.get(text) ?? 0);
  expect(first).toBeGreaterThan(500);
  for (const end of others) expect(end).toBeCloseTo(first, 0);
});

test('it says how far it is', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [`INV/${index}`]);
  const shares: number[] = [];
  await writePaper(
    paper([{ kind: 'table', columns: [{ header: 'Invoice' }], rows, total: undefined }]),
    await fonts(),
    SETTING,
    (share) => shares.push(share),
  );
  expect(shares.length).toBeGreaterThan(50);
  expect(shares.length).toBeLessThanOrEqual(101);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

async function fonts(): Promise<FontFiles> {
  const font = async (name: string) => {
    const file = await readFile(`node_modules/@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`);
    return new Uint8Array(file).buffer;
  };
  return {
    'latin-regular': await font('latin-400'),
    'latin-bold': await font('latin-600'),
    'devanagari-regular': await font('devanagari-400'),
    'devanagari-bold': await font('devanagari-600'),
  };
}

/** The text of each page in the order in which it is drawn, and where each text ends, in points from the left. */
async function readBack(
  made: Paper,
): Promise<{ pages: string[]; title: unknown; ends: Map<string, number> }> {
  const file = await writePaper(made, await fonts(), SETTING);
  const task = getDocument({ data: await file.arrayBuffer() });
  const document = await task.promise;
  const ends = new Map<string, number>();
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item] : []));
    for (const { str, transform, width } of texts) ends.set(str, Number(transform[4]) + width);
    pages.push(texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''));
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages, title: 'Title' in info ? info.Title : undefined, ends };
}
