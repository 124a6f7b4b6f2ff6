import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { m } from '#messages';

/** RFC 6238 with the parameters that authenticator apps expect: SHA-1, 30 seconds, 6 digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => BASE32[byte % BASE32.length]).join('');
}

/** The address that an authenticator app reads, as a link or a QR code. */
export function totpAddress(secret: string, email: string): string {
  const issuer = encodeURIComponent(m.portal_title());
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

/** The code of a base32 `secret` for a step (30-second periods since 1970). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The step whose code this is, with one step of clock drift either way; `undefined` for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS + 1));
  const step = totpStep(now);
  return [step - 1, step, step + 1].find((candidate) => {
    const expected = Buffer.from(totpCode(secret, candidate));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text.toUpperCase().replace(/[\s=]/g, ''))
    bits += BASE32.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
