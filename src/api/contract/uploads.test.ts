import { expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import { textPdf } from '#server/seed/text-pdf.ts';
import { UPLOAD_RULES, checkFile, checkUpload } from './uploads.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WRONG_TYPE = 'File type should be one of the following: .pdf';
const EMPTY = 'This file is empty. Please choose another one.';
const NO_PDF =
  'This is not a PDF, though its name ends in .pdf. Please save it as a PDF again, or choose another file.';

test.each([
  ['bill.pdf', 300_000, bytes('%PDF-1.7'), undefined],
  ['BILL.PDF', 999_999, bytes('%PDF-1.4'), undefined],
  ['bill.pdf', 300_000, bytes(`${'\n'.repeat(1019)}%PDF-1.4`), undefined],
  ['bill.pdf', 300_000, bytes(`${'\n'.repeat(1020)}%PDF-1.4`), NO_PDF],
  ['bill.pdf', 300_000, bytes(`${'%'.repeat(20)}%PDF-1.4`), undefined],
  ['bill.pdf', 1_000_000, bytes('%PDF-1.7'), 'File size should be less than 1 MB'],
  ['bill.pdf', 300_000, PNG, NO_PDF],
  ['BILL.PDF', 300_000, PNG, NO_PDF],
  ['bill.png', 300_000, PNG, WRONG_TYPE],
  ['bill.txt', 300_000, bytes('%PDF-1.7'), WRONG_TYPE],
  ['bill.pdf', 0, new Uint8Array(), EMPTY],
  ['bill.txt', 0, new Uint8Array(), WRONG_TYPE],
  ['bill.pdf', 3, bytes('%PD'), NO_PDF],
])(
  'an invoice is accepted or refused by name, size and first bytes: %s, %d bytes',
  (name, size, head, problem) => {
    expect(checkUpload({ name, size, head }, UPLOAD_RULES.invoices)).toEqual(
      problem === undefined ? { mediaType: 'application/pdf' } : { problem },
    );
  },
);

test('a cheque may be a jpeg, png or webp picture', () => {
  for (const [name, head] of [
    ['c.png', PNG],
    ['c.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['c.webp', bytes('RIFF0000WEBP')],
  ] as const) {
    expect(checkUpload({ name, size: 5000, head }, UPLOAD_RULES.bankdetails).problem).toBeUndefined();
  }
  expect(
    checkUpload({ name: 'c.pdf', size: 5000, head: bytes('%PDF-') }, UPLOAD_RULES.bankdetails).problem,
  ).toBeDefined();
});

test('a picture that is none is told by what its name says', () => {
  const { problem } = checkUpload({ name: 'c.jpg', size: 5, head: bytes('%PDF-') }, UPLOAD_RULES.bankdetails);
  expect(problem).toMatch(/^This is not a JPG, though its name ends in \.jpg\./);
});

const IEND = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const webp = (size: number, body: number) =>
  new Uint8Array([...bytes('RIFF'), size, 0, 0, 0, ...bytes('WEBP'), ...new Uint8Array(body)]);

test.each([
  ['whole.png', [...PNG, 0, 0, ...IEND], true],
  ['with-notes.png', [...PNG, 0, 0, ...IEND, 1, 2, 3], true],
  ['cut.png', [...PNG, 0, 0, ...IEND.slice(0, 6)], false],
  ['start.png', PNG, false],
  ['whole.jpg', [0xff, 0xd8, 0xff, 0xe0, 0, 0xff, 0xd9], true],
  ['cut.jpg', [0xff, 0xd8, 0xff, 0xe0, 0, 0xff], false],
  ['whole.webp', webp(12, 8), true],
  ['cut.webp', webp(12, 7), false],
])('a picture that was cut off is refused: %s', async (name, content, isWhole) => {
  const { problem } = await checkFile(new File([new Uint8Array(content)], name), UPLOAD_RULES.bankdetails);
  expect(problem).toBe(
    isWhole ? undefined : 'This picture is incomplete or damaged. Please take or choose it again.',
  );
});

/** A PDF with compressed objects and cross-reference table: no trailer and no page is visible. */
function compressedPdf(before = ''): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  let offset = 0;
  const places = objects.map((object, index) => {
    const place = `${index + 1} ${offset}`;
    offset += object.length + 1;
    return place;
  });
  const first = `${places.join(' ')} `;
  const stream = deflateSync(Buffer.from(first + objects.join(' ')));
  const head = Buffer.from(`${before}%PDF-1.7\n`);
  const objStm = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter/FlateDecode/Length ${stream.length}>>\nstream\n`,
    ),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const start = head.length + objStm.length;
  const rows = [
    [0, 0, 0],
    [2, 4, 0],
    [2, 4, 1],
    [2, 4, 2],
    [1, head.length, 0],
    [1, start, 0],
  ];
  const table = deflateSync(
    Buffer.from(rows.flatMap(([type = 0, a = 0, b = 0]) => [type, a >> 8, a & 255, b])),
  );
  return Buffer.concat([
    head,
    objStm,
    Buffer.from(
      `5 0 obj\n<</Type /XRef/Size 6/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${table.length}>>\nstream\n`,
    ),
    table,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`),
  ]);
}

const DAMAGED = 'This PDF is incomplete or damaged. Please save or scan the document again.';

test.each([
  ['one of text', textPdf(['Invoice']), undefined],
  ['one of compressed objects', compressedPdf(), undefined],
  ['one that begins late', compressedPdf(`${'x'.repeat(1000)}\n`), undefined],
  ['one with junk behind it', Buffer.concat([textPdf(['Invoice']), Buffer.alloc(5000, 10)]), undefined],
  ['thirty bytes', Buffer.from('%PDF-<script>alert(1)</script>'), DAMAGED],
  ['one that was cut off', textPdf(['Invoice']).subarray(0, 400), DAMAGED],
  [
    'one without a page',
    Buffer.from(textPdf(['x']).toString('latin1').replace('/Type /Page ', '/Type /Pag '), 'latin1'),
    DAMAGED,
  ],
  [
    'one without a trailer',
    Buffer.from(textPdf(['x']).toString('latin1').replace('trailer', 'tractor'), 'latin1'),
    DAMAGED,
  ],
  [
    'one that does not say where its cross-reference table is',
    Buffer.from(textPdf(['x']).toString('latin1').replace('startxref', 'startxxxx'), 'latin1'),
    DAMAGED,
  ],
  [
    'one without a root',
    Buffer.from(textPdf(['x']).toString('latin1').replace('/Root', '/Boot'), 'latin1'),
    DAMAGED,
  ],
])('the content of a PDF is checked: %s', async (_, content, problem) => {
  const file = new File([new Uint8Array(content)], 'bill.pdf');
  expect((await checkFile(file, UPLOAD_RULES.invoices)).problem).toBe(problem);
});

test('the content check of a PDF stays fast, whatever the file holds', async () => {
  const cost = async (content: string) => {
    const file = new File([content], 'bill.pdf');
    const startedAt = performance.now();
    await checkFile(file, UPLOAD_RULES.invoices);
    return performance.now() - startedAt;
  };
  for (const part of ['/Type ', '/Type', ' ', 'startxref ', 'startxref\n\n', 'trailer', '/Root ']) {
    const sized = (size: number) => `%PDF-${part.repeat(Math.floor(size / part.length))}`;
    await cost(sized(60_000));
    const [small, large] = [await cost(sized(60_000)), await cost(sized(960_000))];
    // Sixteen-fold size may take 64-fold time. Below 2 s the ratio is not checked: it is noise.
    expect(large, part).toBeLessThan(Math.max(64 * small, 2000));
  }
});
