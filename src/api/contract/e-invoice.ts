import * as v from 'valibot';
import { hexOf, sha256Hex } from '#src/base/sha256.ts';
import { MAX_QR_TEXT } from './claims.schema.ts';
import { type Day, dayOf, financialYear } from './days.ts';
import { hasCheckCharacter } from './partner-fields.ts';
import { Amount, Text, maybe } from './tolerant.ts';

/**
 * The signed QR code of an Indian GST e-invoice: a JWS in compact form, whose payload holds ten fields of the
 * invoice as JSON in a text. It has no lines and no expiry. No part of the specification.
 */

/** What a code says about its invoice. */
export interface EInvoice {
  /** The Invoice Reference Number, 64 hex digits in small letters. */
  readonly irn: string;
  /** As it is printed. */
  readonly number: string;
  readonly date: Day;
  /** Invoice, credit note or debit note. */
  readonly type: 'INV' | 'CRN' | 'DBN';
  readonly sellerGstin: string;
  /** A GSTIN, or `URP` for a buyer without one. */
  readonly buyerGstin: string;
  /** In rupees, with paise. `undefined` if it is no total, see {@link knownTotal}. */
  readonly total: number | undefined;
  /** The HSN code of the main item, 4 to 8 digits. */
  readonly mainHsn: string | undefined;
  /** Whether it was registered with the sandbox, for testing. */
  readonly isTest: boolean;
}

/** An {@link EInvoice}, and the code that it was read from. */
export interface EInvoiceCode {
  readonly invoice: EInvoice;
  /** The id of the key that signed it, in hex. */
  readonly keyId: string | undefined;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/**
 * How sure an e-invoice is, from the least:
 * - `changed`: a known key did not sign what the code says;
 * - `test`: the sandbox's, which is no invoice;
 * - `read`: no more than that, its number cannot be confirmed;
 * - `consistent`: the IRN follows from the fields, and the check characters of the GSTINs are right;
 * - `signed`: a known key of an Invoice Registration Portal has signed it.
 */
export type EInvoiceTrust = 'changed' | 'test' | 'read' | 'consistent' | 'signed';

/** The second is how older codes name it. Others are refused, such as `none`. */
const ALGORITHMS = ['RS256', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'];
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const BASE64URL = /^[\w-]+$/;

const Header = v.object({ alg: v.picklist(ALGORITHMS), kid: maybe(Text), x5t: maybe(Text) });
const Payload = v.object({ data: v.string(), iss: v.fallback(Text, '') });

/** More rupees are another number. */
export const MOST_TOTAL = 999_999_999_999;

/** A total that an invoice can have. Nothing is claimed for one below a rupee, and a negative one is a credit. */
export function knownTotal(rupees: number): number | undefined {
  return rupees >= 1 && rupees <= MOST_TOTAL ? rupees : undefined;
}

const Gstin = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^\d{2}[A-Z\d]{13}$/));
const Fields = v.object({
  Irn: v.pipe(v.string(), v.toLowerCase(), v.regex(/^[\da-f]{64}$/)),
  DocNo: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(50)),
  DocDt: v.pipe(
    v.string(),
    v.regex(/^\d{2}\/\d{2}\/\d{4}$/),
    v.transform((text) => dayOf(text.split('/').toReversed().join('-'))),
    v.custom<Day>((day) => day !== undefined),
  ),
  DocTyp: v.picklist(['INV', 'CRN', 'DBN']),
  SellerGstin: Gstin,
  BuyerGstin: v.union([Gstin, v.literal('URP')]),
  TotInvVal: v.pipe(Amount, v.transform(knownTotal)),
  MainHsnCode: maybe(Text),
});

/** Reads the text of a QR code. @returns `undefined` if it is no e-invoice's */
export function readEInvoice(text: string): EInvoiceCode | undefined {
  if (text.length > MAX_QR_TEXT) return undefined;
  const parts = text.trim().split('.');
  const [header = '', payload = '', signature = ''] = parts;
  if (parts.length !== 3 || !parts.every((part) => BASE64URL.test(part))) return undefined;
  const about = v.safeParse(Header, jsonOf(header));
  const body = v.safeParse(Payload, jsonOf(payload));
  const signatureBytes = bytesOf(signature);
  if (!about.success || !body.success || !signatureBytes) return undefined;
  const fields = v.safeParse(Fields, parsed(body.output.data));
  if (!fields.success) return undefined;
  const { Irn, DocNo, DocDt, DocTyp, SellerGstin, BuyerGstin, TotInvVal, MainHsnCode } = fields.output;
  return {
    invoice: {
      irn: Irn,
      number: DocNo,
      date: DocDt,
      type: DocTyp,
      sellerGstin: SellerGstin,
      buyerGstin: BuyerGstin,
      total: TotInvVal,
      mainHsn: MainHsnCode,
      isTest: /sandbox/i.test(body.output.iss),
    },
    keyId: keyIdOf(about.output),
    signed: new TextEncoder().encode(`${header}.${payload}`),
    signature: signatureBytes,
  };
}

/** 2,048 bits or more. A faulty key would call a genuine code `changed`. */
const Modulus = v.pipe(v.string(), v.regex(/^[\w-]{342,1400}$/));
const Exponent = v.pipe(v.string(), v.regex(/^[\w-]{2,8}$/));

/** The public keys of the registration portals: a JSON Web Key Set whose `kid` are those of the codes. */
export const EInvoiceKeys = v.object({
  keys: v.array(v.object({ kid: v.string(), kty: v.literal('RSA'), n: Modulus, e: Exponent })),
});
export type EInvoiceKeys = v.InferOutput<typeof EInvoiceKeys>;

/** How sure the invoice of a code is. On plain http, without `crypto.subtle`, no more than `read`. */
export async function trustOf(code: EInvoiceCode, { keys }: EInvoiceKeys): Promise<EInvoiceTrust> {
  const key = keys.find(({ kid }) => kid.toLowerCase() === code.keyId);
  const isSigned = key && (await isSignedBy(code, key));
  if (isSigned === false) return 'changed';
  if (code.invoice.isTest) return 'test';
  if (isSigned) return 'signed';
  return (await isConsistent(code.invoice)) ? 'consistent' : 'read';
}

/** @returns `undefined` on plain http, where nothing can be verified */
async function isSignedBy(
  { signed, signature }: EInvoiceCode,
  { kty, n, e }: EInvoiceKeys['keys'][number],
): Promise<boolean | undefined> {
  const subtle = globalThis.crypto.subtle;
  const key = await subtle?.importKey('jwk', { kty, n, e }, RS256, false, ['verify']);
  return key && subtle.verify(RS256, key, signature, signed);
}

/** Some portals take the number in capitals. */
async function isConsistent({ irn, ...invoice }: EInvoice): Promise<boolean> {
  if (wrongGstin(invoice) !== undefined) return false;
  const irns = await Promise.all(
    [invoice.number, invoice.number.toUpperCase()].map((text) => irnOf({ ...invoice, number: text })),
  );
  return irns.includes(irn);
}

/** The GSTIN whose check character is wrong, if one is. */
export function wrongGstin({ sellerGstin, buyerGstin }: Pick<EInvoice, 'sellerGstin' | 'buyerGstin'>) {
  return [sellerGstin, buyerGstin].find((gstin) => gstin !== 'URP' && !hasCheckCharacter(gstin));
}

/** The IRN that a portal gives to an invoice. `undefined` on plain http. */
export function irnOf({
  sellerGstin,
  date,
  type,
  number,
}: Pick<EInvoice, 'sellerGstin' | 'date' | 'type' | 'number'>): Promise<string | undefined> {
  return sha256Hex(`${sellerGstin}${financialYear(date)}${type}${number}`);
}

/** Older headers name the certificate alone, whose hash is the key's id. */
function keyIdOf({ kid, x5t }: v.InferOutput<typeof Header>): string | undefined {
  const bytes = x5t === undefined ? undefined : bytesOf(x5t);
  return kid?.toLowerCase() ?? (bytes && hexOf(bytes));
}

function jsonOf(part: string): unknown {
  const bytes = bytesOf(part);
  return bytes && parsed(new TextDecoder().decode(bytes));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
