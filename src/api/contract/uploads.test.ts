import { expect, test } from 'vitest';
import { UPLOAD_RULES, checkUpload } from './uploads.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const WRONG_TYPE = 'File type should be one of the following: .pdf';

test.each([
  ['bill.pdf', 300_000, bytes('%PDF-1.7'), undefined],
  ['BILL.PDF', 999_999, bytes('%PDF-1.4'), undefined],
  ['bill.pdf', 1_000_000, bytes('%PDF-1.7'), 'File size should be less than 1 MB'],
  ['bill.pdf', 300_000, PNG, WRONG_TYPE],
  ['bill.png', 300_000, PNG, WRONG_TYPE],
  ['bill.txt', 300_000, bytes('%PDF-1.7'), WRONG_TYPE],
  ['bill.pdf', 0, new Uint8Array(), WRONG_TYPE],
  ['bill.pdf', 3, bytes('%PD'), WRONG_TYPE],
])('an invoice %s of %d bytes', (name, size, head, problem) => {
  expect(checkUpload({ name, size, head }, UPLOAD_RULES.invoices)).toEqual(
    problem === undefined ? { mediaType: 'application/pdf' } : { problem },
  );
});

test('a cheque may be a jpeg, png or webp picture', () => {
  const webp = bytes('RIFF0000WEBP');
  for (const [name, head] of [
    ['c.png', PNG],
    ['c.jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['c.webp', webp],
  ] as const) {
    expect(checkUpload({ name, size: 5000, head }, UPLOAD_RULES.bankdetails).problem).toBeUndefined();
  }
  expect(
    checkUpload({ name: 'c.pdf', size: 5000, head: bytes('%PDF-') }, UPLOAD_RULES.bankdetails).problem,
  ).toBeDefined();
});
