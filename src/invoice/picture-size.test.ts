import { expect, test } from 'vitest';
import { pictureSize } from './picture-size.ts';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );
const PNG = bytes([0x89], 'PNG\r\n\u001A\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x4e, 0x20], [0, 0, 0x75, 0x30]);
const JPEG = bytes([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 0x0b, 0xd0, 0x0f, 0xc0, 3,
]);
const riff = (...rest: (string | number[])[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...rest);

test.each([
  ['a PNG that claims 600 megapixels', PNG, { width: 20_000, height: 30_000 }],
  ['a JPEG with fill bytes before its frame', JPEG, { width: 4032, height: 3024 }],
  [
    'a lossy WebP',
    riff('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]),
    { width: 640, height: 480 },
  ],
  ['a lossless WebP', riff('VP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0]), { width: 640, height: 480 }],
  [
    'an extended WebP',
    riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]),
    { width: 640, height: 480 },
  ],
])('%s tells its size', (_, file, size) => {
  expect(pictureSize(file)).toEqual(size);
});

test.each([
  ['nothing', bytes()],
  ['a text', bytes('an invoice, but no picture of it')],
  ['a PNG that is cut', PNG.subarray(0, 18)],
  ['a JPEG that is cut', JPEG.subarray(0, 12)],
  ['a JPEG of other bytes', bytes([0xff, 0xd8, 0, 0, 0, 0])],
])('%s has no size', (_, file) => {
  expect(pictureSize(file)).toBeUndefined();
});
