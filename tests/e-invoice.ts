import { type webcrypto } from 'node:crypto';
import { dayOf } from '#src/api/contract/days.ts';
import { type EInvoiceTrust, irnOf } from '#src/api/contract/e-invoice.ts';

/** E-invoice codes for tests, signed with keys of their own. */

const { subtle } = globalThis.crypto;
const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** A key pair as a registration portal has it. */
export interface Registrar {
  kid: string;
  privateKey: webcrypto.CryptoKey;
  /** The public key, as it stands in a key set. */
  publicKey: { kid: string; kty: 'RSA'; n: string; e: string };
}

export async function newRegistrar(kid = 'ab'.repeat(20)): Promise<Registrar> {
  const options = { ...RS256, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const { privateKey, publicKey } = await subtle.generateKey(options, true, ['sign', 'verify']);
  const { n = '', e = '' } = await subtle.exportKey('jwk', publicKey);
  return { kid, privateKey, publicKey: { kid, kty: 'RSA', n, e } };
}

/** The fields of a code, all right. */
export const FIELDS = {
  SellerGstin: '27AAPFU0939F1ZV',
  BuyerGstin: '29AAGCB7383J1Z4',
  DocNo: 'INV/26-27/0042',
  DocTyp: 'INV',
  DocDt: '12/06/2026',
  TotInvVal: 52_510.5,
  ItemCnt: 2,
  MainHsnCode: '85176290',
  IrnDt: '2026-06-12 10:31:07',
};

/** A code of these fields. Its IRN follows from them, unless they have one. */
export async function eInvoiceCode(
  { kid, privateKey }: Registrar,
  fields: Partial<typeof FIELDS> & { Irn?: string } = {},
  { header = {}, issuer = 'NIC' }: { header?: object; issuer?: string } = {},
): Promise<string> {
  const all = { ...FIELDS, ...fields };
  const date = dayOf(all.DocDt.split('/').toReversed().join('-'));
  if (!date) throw new Error(`${all.DocDt} is no day`);
  const irn = await irnOf({
    sellerGstin: all.SellerGstin,
    date,
    type: all.DocTyp === 'CRN' || all.DocTyp === 'DBN' ? all.DocTyp : 'INV',
    number: all.DocNo,
  });
  const signed = [
    { alg: 'RS256', kid, typ: 'JWT', ...header },
    { data: JSON.stringify({ Irn: irn, ...all }), iss: issuer },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = await subtle.sign(RS256, privateKey, Buffer.from(signed));
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

/**
 * Codes of every kind of key, payload, issuer and header, with what the portal and the API must both call them if
 * they know the registrar's key and no other.
 */
export async function judgedCodes(
  registrar: Registrar,
  fields: Parameters<typeof eInvoiceCode>[1] = {},
): Promise<{ kind: string; trust: EInvoiceTrust; code: string }[]> {
  const older = { alg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' };
  const genuine = await eInvoiceCode(registrar, fields);
  return [
    { kind: 'the right key', trust: 'signed', code: genuine },
    {
      kind: 'a wrong key of the same name',
      trust: 'changed',
      code: await eInvoiceCode(await newRegistrar(registrar.kid), fields),
    },
    {
      kind: 'a changed payload',
      trust: 'changed',
      code: withPayloadOf(genuine, await eInvoiceCode(registrar, { ...fields, TotInvVal: 99_999 })),
    },
    {
      kind: 'the sandbox',
      trust: 'test',
      code: await eInvoiceCode(registrar, fields, { issuer: 'NIC Sandbox' }),
    },
    {
      kind: 'an older header',
      trust: 'signed',
      code: await eInvoiceCode(registrar, fields, { header: older }),
    },
    {
      kind: 'an unknown key',
      trust: 'consistent',
      code: await eInvoiceCode(await newRegistrar('cd'.repeat(20)), fields),
    },
    {
      kind: 'another registration number',
      trust: 'read',
      code: await eInvoiceCode(await newRegistrar('cd'.repeat(20)), { ...fields, Irn: 'a'.repeat(64) }),
    },
  ];
}

function withPayloadOf(code: string, other: string): string {
  const [header, , signature] = code.split('.');
  return [header, other.split('.')[1], signature].join('.');
}
