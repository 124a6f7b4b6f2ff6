/** In UTF-16 units: at most 240 bytes of UTF-8, because file systems take 255. */
const LONGEST = 80;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

/** A file name in any script: "Wi-Fi-7-Power-Play.jpg". `type` is a media type such as `image/png`. */
export function pictureName(title: string, type: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join('-').slice(0, LONGEST) || 'picture';
  const extension = EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''];
  return extension === undefined ? name : `${name}.${extension}`;
}
