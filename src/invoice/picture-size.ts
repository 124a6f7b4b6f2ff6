/** The size of a picture in px, as its first bytes say it; not turned by its EXIF. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the size of a JPEG, PNG or WebP without decoding it: a small file can claim a picture that no memory
 * holds. @returns `undefined` for anything else
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(bytes, 1, 3) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) };
    if (view.getUint16(0) === 0xff_d8) return jpegSize(view);
    if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return webpSize(bytes, view);
  } catch (error) {
    // The file ends before its size.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const textAt = (bytes: Uint8Array, offset: number, length: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + length));

/** Start Of Frame, without the tables 0xC4, 0xC8 and 0xCC, which share its numbers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): PictureSize | undefined {
  let offset = 2;
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    if (isFrame(marker)) return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    // Fill bytes before a marker.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
}

function webpSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return {
        width: 1 + view.getUint16(24, true) + (view.getUint8(26) << 16),
        height: 1 + view.getUint16(27, true) + (view.getUint8(29) << 16),
      };
    default:
      return undefined;
  }
}
