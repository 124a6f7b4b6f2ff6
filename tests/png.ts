import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of random pixels, which does not compress. */
export function noisyPng(side: number): Buffer {
  const row = 1 + side * 3;
  const pixels = randomBytes(row * side);
  // Each row of a PNG begins with its filter type; 0 is none.
  for (let start = 0; start < pixels.length; start += row) pixels[start] = 0;
  return png(side, side, [8, 2], deflateSync(pixels, { level: 1 }));
}

/** A small PNG of a few black pixels for every byte: opened, it fills the memory. */
export function bombPng(width: number, height: number): Buffer {
  return png(width, height, [1, 0], deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)));
}

/** What is dark in a picture, on a transparent ground. */
export function inkPng({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Buffer {
  const rows = Buffer.alloc((1 + width * 4) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (1 + width * 4) + 1 + x * 4 + 3] = (data[(y * width + x) * 4 + 1] ?? 0) < 128 ? 255 : 0;
  return png(width, height, [8, 6], deflateSync(rows, { level: 1 }));
}

/** @param kind the bits of a sample, and the type of the colours */
function png(width: number, height: number, kind: readonly [number, number], data: Buffer): Buffer {
  const chunk = (type: string, bytes: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), bytes]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
