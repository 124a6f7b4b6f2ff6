/** SHA-256 of a text in UTF-8, in hex. `undefined` on plain http, where browsers have no `crypto.subtle`. */
export async function sha256Hex(text: string): Promise<string | undefined> {
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest && hexOf(new Uint8Array(digest));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
