import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FIELDS, eInvoiceCode, newRegistrar } from '../../../tests/e-invoice.ts';
import { MAX_QR_TEXT } from './claims.schema.ts';
import { EInvoiceKeys, readEInvoice, trustOf, wrongGstin } from './e-invoice.ts';
import { hasCheckCharacter } from './partner-fields.ts';

const registrar = await newRegistrar();
const keys = { keys: [registrar.publicKey] };
const NO_KEYS = { keys: [] };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function trust(text: string, known = keys): Promise<string> {
  const code = readEInvoice(text);
  return code ? trustOf(code, known) : 'no e-invoice';
}

test('a code says number, date, partners, total and IRN of its invoice', async () => {
  const code = readEInvoice(await eInvoiceCode(registrar));
  expect(code?.invoice).toEqual({
    irn: expect.stringMatching(/^[\da-f]{64}$/),
    number: 'INV/26-27/0042',
    date: '2026-06-12',
    type: 'INV',
    sellerGstin: '27AAPFU0939F1ZV',
    buyerGstin: '29AAGCB7383J1Z4',
    total: 52_510.5,
    mainHsn: '85176290',
    isTest: false,
  });
});

test('a code signed with a known key is signed, with an unknown one consistent', async () => {
  const text = await eInvoiceCode(registrar);
  expect(await trust(text)).toBe('signed');
  expect(await trust(text, NO_KEYS)).toBe('consistent');
});

test('a code signed with another key under the id of a known one is changed', async () => {
  const stranger = await newRegistrar(registrar.kid);
  expect(await trust(await eInvoiceCode(stranger))).toBe('changed');
});

test('a code whose payload was changed after it was signed is changed', async () => {
  const [header, , signature] = (await eInvoiceCode(registrar)).split('.');
  const [, payload] = (await eInvoiceCode(registrar, { TotInvVal: 99_999 })).split('.');
  expect(await trust(`${header}.${payload}.${signature}`)).toBe('changed');
});

test("the sandbox's code is a test, with or without its key", async () => {
  const text = await eInvoiceCode(registrar, {}, { issuer: 'NIC Sandbox' });
  expect([await trust(text), await trust(text, NO_KEYS)]).toEqual(['test', 'test']);
});

test('an older header, which names its algorithm by an address and its key by the certificate, is verified', async () => {
  const header = {
    alg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    kid: undefined,
    x5t: Buffer.from(registrar.kid, 'hex').toString('base64url'),
  };
  expect(await trust(await eInvoiceCode(registrar, {}, { header }))).toBe('signed');
});

test('the IRN may have been made of the number in capitals', async () => {
  const { invoice } = readEInvoice(await eInvoiceCode(registrar, { DocNo: 'INV/AB' })) ?? {};
  const text = await eInvoiceCode(registrar, { DocNo: 'inv/ab', Irn: invoice?.irn ?? '' });
  expect(await trust(text, NO_KEYS)).toBe('consistent');
});

test.each([
  ['an IRN of another invoice', { Irn: '0'.repeat(64) }],
  ['a wrong check character of the seller', { SellerGstin: '27AAPFU0939F1ZW' }],
  ['a wrong check character of the buyer', { BuyerGstin: '29AAGCB7383J1Z5' }],
])('%s is read and no more', async (_, fields) => {
  expect(await trust(await eInvoiceCode(registrar, fields), NO_KEYS)).toBe('read');
});

test('a buyer without a GSTIN is consistent', async () => {
  expect(await trust(await eInvoiceCode(registrar, { BuyerGstin: 'URP' }), NO_KEYS)).toBe('consistent');
});

test.each([
  ['no modulus', { n: '' }],
  ['a short modulus', { n: 'AQAB' }],
  ['no exponent', { e: '' }],
  ['another type', { kty: 'EC' }],
])('a set with a key of %s is refused', (_, changes) => {
  expect(v.is(EInvoiceKeys, keys)).toBe(true);
  expect(v.is(EInvoiceKeys, { keys: [registrar.publicKey, { ...registrar.publicKey, ...changes }] })).toBe(
    false,
  );
});

const fieldsWith = (changes: object) => ({
  data: JSON.stringify({ ...FIELDS, Irn: 'a'.repeat(64), ...changes }),
  iss: 'NIC',
});
const code = (payload: unknown, header: unknown = { alg: 'RS256' }) =>
  `${part(header)}.${part(payload)}.AAAA`;

test.each([
  ['an address', 'https://evil.example/pay'],
  ['a payment', 'upi://pay?pa=shop@bank&am=100'],
  ['nothing', ''],
  ['three dots', '...'],
  ['a signature by no algorithm', code(fieldsWith({}), { alg: 'none' })],
  ['a signature by a shared secret', code(fieldsWith({}), { alg: 'HS256' })],
  ['no signature', `${part({ alg: 'RS256' })}.${part(fieldsWith({}))}.`],
  ['a header that is no JSON', `AAAA.${part(fieldsWith({}))}.AAAA`],
  ['a payload without data', code({ iss: 'NIC' })],
  ['data that is no JSON', code({ data: '{', iss: 'NIC' })],
  ['deep JSON', code({ data: '['.repeat(2000), iss: 'NIC' })],
  ['a day that does not exist', code(fieldsWith({ DocDt: '31/02/2026' }))],
  ['another kind of document', code(fieldsWith({ DocTyp: 'EXE' }))],
  ['a total that is no number', code(fieldsWith({ TotInvVal: 'much' }))],
  ['an IRN that is none', code(fieldsWith({ Irn: 'zz' }))],
  ['more than a code holds', 'A'.repeat(MAX_QR_TEXT + 1)],
  ['random bytes', String.fromCharCode(...Array.from({ length: 2900 }, (_, index) => (index * 7919) % 256))],
])('%s is no e-invoice', (_, text) => {
  expect(readEInvoice(text)).toBeUndefined();
});

test('fields of unusual types are read', () => {
  const { invoice } = readEInvoice(code(fieldsWith({ MainHsnCode: 85_176_290, TotInvVal: '1416.0' }))) ?? {};
  expect(invoice).toMatchObject({ mainHsn: '85176290', total: 1416 });
});

test.each([
  [1, 1],
  ['999999999999', 999_999_999_999],
  [-59_000, undefined],
  [0, undefined],
  [0.004, undefined],
  [0.99, undefined],
  [1e12, undefined],
  [1e308, undefined],
])('a total of %s is read as %s', (TotInvVal, total) => {
  expect(readEInvoice(code(fieldsWith({ TotInvVal })))?.invoice).toMatchObject({ total });
});

test.each([
  ['of the seller', { SellerGstin: '27AAPFU0939F1ZW' }, '27AAPFU0939F1ZW'],
  ['of the buyer', { BuyerGstin: '29AAGCB7383J1Z5' }, '29AAGCB7383J1Z5'],
  ['of nobody', {}, undefined],
  ['of a buyer without one', { BuyerGstin: 'URP' }, undefined],
])('a GSTIN that is not a valid one is named: %s', (_, changes, gstin) => {
  const { invoice } = readEInvoice(code(fieldsWith(changes))) ?? {};
  expect(invoice && wrongGstin(invoice)).toBe(gstin);
});

test.each([
  ['27AAPFU0939F1ZV', true],
  ['27AAPFU0939F1ZU', false],
  ['', false],
])('the check character of "%s" is right: %s', (gstin, isRight) => {
  expect(hasCheckCharacter(gstin)).toBe(isRight);
});
