import { expect } from 'vitest';
import { type Call } from '#src/api/contract/call.ts';
import * as claims from '#src/api/contract/claims.calls.ts';
import { oneClaim } from '#src/api/contract/one-claim.calls.ts';
import * as programs from '#src/api/contract/programs.calls.ts';
import * as rebates from '#src/api/contract/rebates.calls.ts';
import * as rewards from '#src/api/contract/rewards.calls.ts';
import { pdfOfSize } from '../../tests/pdf.ts';
import {
  type Refusal,
  type Row,
  type Stage,
  oneClaimParams,
  quarterParams,
  rebateClaim,
  redemption,
  schemeClaim,
  schemeParams,
} from './contract-rows.ts';
import { uploadForm } from './test-app.ts';

const SIGNED = pdfOfSize(2000);
const pdf = (bytes = 2000) => new File([pdfOfSize(bytes)], 'signed.pdf');
const unknownProgram: Refusal = [
  'an unknown programme',
  () => ({ params: { program_id: '987654' } }),
  'This programme does not exist.',
  404,
];
const notForT3: Refusal = [
  'a partner who is not T2',
  ({ shop }) => ({ token: shop.token }),
  'Rebate programmes are for T2 partners.',
  403,
];

const claimRules = (
  call: Call,
  paramsOf: (stage: Stage) => Record<string, string>,
  newClaim: (stage: Stage) => Promise<object>,
): Refusal[] => [
  ['no ND/T1 partner', { t1_partner: '' }, 'ND/T1 partner is required.'],
  ['NA as ND/T1 partner, not being T3', { t1_partner: 'NA' }, 'ND/T1 partner is required.'],
  ['no T2 partner', { t2_partner: undefined }, 'T2 partner is required.'],
  ['no invoice number', { invoice_number: ' ' }, 'Invoice number is required.'],
  ['no invoice date', { invoice_date: '' }, 'Invoice date is required.'],
  ['no invoice', { invoice: '' }, 'Invoice is required.'],
  ['no products', { products: [] }, 'At least one product is required.'],
  [
    'a date outside the programme',
    { invoice_date: '2025-01-01' },
    'The invoice date must lie between the start and the end of the programme.',
  ],
  [
    "another partner's PDF",
    async ({ app, other }) => ({ merge: { invoice: await app.uploadInvoice(other.token) } }),
    'The invoice PDF was not found. Please upload it again.',
  ],
  [
    'an invoice that is claimed',
    async (stage) => {
      const { app, mine } = stage;
      const body = await newClaim(stage);
      expect(await app.ask(call, { params: paramsOf(stage), body, token: mine.token })).toMatchObject({
        status: 200,
      });
      return { body, merge: { invoice: await app.uploadInvoice(mine.token) } };
    },
    'You have already claimed invoice',
    409,
  ],
  unknownProgram,
];

async function expectSignedPdf({ app, mine, ids }: Stage): Promise<void> {
  const response = await app.get(`/api/partner/programs/rebate/agreement/${ids.agreement}`, mine.token);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await response.arrayBuffer()).equals(SIGNED)).toBe(true);
}

/** The calls about programmes: schemes, rebates, claims, rewards. */
export const PROGRAMME_ROWS: Row[] = [
  { call: programs.dashboard },
  { call: programs.programs },
  { call: programs.program, params: schemeParams, broken: [unknownProgram] },
  { call: programs.claimForm, params: schemeParams, broken: [unknownProgram] },
  { call: rebates.rebates, broken: [notForT3] },
  {
    call: rebates.rebateClaimForm,
    params: quarterParams,
    broken: [
      unknownProgram,
      notForT3,
      [
        "a scheme's id",
        ({ ids }) => ({ params: { program_id: ids.scheme } }),
        'This programme does not exist.',
        404,
      ],
    ],
  },
  {
    call: rebates.uploadAgreement,
    params: ({ ids }) => ({ id: ids.agreement }),
    body: () => uploadForm(new File([SIGNED], 'signed.pdf')),
    broken: [
      ['no file', () => ({ body: new FormData() }), 'No file selected'],
      [
        'a picture',
        () => ({ body: uploadForm(new File(['GIF89a'], 'signed.pdf')) }),
        'This is not a PDF, though its name ends in .pdf.',
      ],
      ['1 MB', () => ({ body: uploadForm(pdf(1_000_000)) }), 'File size should be less than 1 MB'],
      ['a second file', () => ({}), 'This agreement has been uploaded already.', 409],
      [
        "another partner's agreement",
        ({ other }) => ({ token: other.token }),
        'This agreement does not exist.',
        404,
      ],
      notForT3,
    ],
  },
  {
    call: rebates.agreementFile,
    params: ({ ids }) => ({ id: ids.agreement }),
    expectValid: expectSignedPdf,
    broken: [
      [
        "another partner's agreement",
        ({ other }) => ({ token: other.token }),
        'This agreement does not exist.',
        404,
      ],
      ['an unknown agreement', () => ({ params: { id: 'x' } }), 'This agreement does not exist.', 404],
      notForT3,
    ],
  },
  {
    call: claims.upload,
    body: () => uploadForm(pdf()),
    broken: [
      [
        'an unknown folder',
        () => ({ body: uploadForm(pdf(), 'etc') }),
        'The folder must be bankdetails or invoices.',
      ],
      [
        'a PDF as cheque',
        () => ({ body: uploadForm(pdf(), 'bankdetails') }),
        'File type should be one of the following: .jpeg, .jpg, .png, .webp',
      ],
    ],
  },
  { call: claims.schemesWithClaims },
  { call: claims.schemeClaims, params: schemeParams, broken: [unknownProgram] },
  {
    call: claims.submitSchemeClaim,
    params: schemeParams,
    body: schemeClaim,
    broken: claimRules(claims.submitSchemeClaim, schemeParams, schemeClaim),
  },
  { call: claims.rebatesWithClaims, broken: [notForT3] },
  { call: claims.rebateClaims, params: quarterParams, broken: [unknownProgram, notForT3] },
  {
    call: claims.submitRebateClaim,
    params: quarterParams,
    body: rebateClaim,
    broken: [
      ...claimRules(claims.submitRebateClaim, quarterParams, rebateClaim),
      ['a vertical that is none', { business_vertical: 'OFFICE' }, 'Business vertical is not valid.'],
      [
        'a product of the other vertical',
        { business_vertical: 'SURVEILLANCE' },
        'This product is not part of the programme.',
      ],
      [
        'no agreement',
        async ({ app, other }) => ({
          token: other.token,
          merge: { invoice: await app.uploadInvoice(other.token) },
        }),
        'You have no agreement for SOHO in this programme.',
      ],
      notForT3,
    ],
  },
  {
    call: oneClaim,
    params: oneClaimParams,
    broken: [
      unknownProgram,
      ...['987654', 'x', '-1'].map((id): Refusal => [
        `the claim ${id}`,
        () => ({ params: { claim_id: id } }),
        'This claim does not exist.',
        404,
      ]),
      ["another partner's claim", ({ other }) => ({ token: other.token }), 'This claim does not exist.', 404],
      [
        'the claim of another programme',
        ({ ids }) => ({ params: { type: 'rebate', program_id: ids.quarter } }),
        'This claim does not exist.',
        404,
      ],
      ['a type that is none', () => ({ params: { type: 'gift' } }), 'There is no such call.', 404],
    ],
  },
  { call: rewards.transactions, params: schemeParams, broken: [unknownProgram] },
  {
    call: rewards.redeem,
    params: schemeParams,
    body: redemption,
    broken: [
      ['nothing chosen', { amount: 0 }, 'Please select denomination'],
      ['half a reward', { amount: 50_000 }, 'The amount must be a whole number of rewards.'],
      ['more than the most', { amount: 1_100_000 }, 'At most 10 of this reward can be redeemed at once.'],
      [
        'more than there is',
        { amount: 1_000_000 },
        'Cannot redeem more points(1000000) than available points(',
      ],
      ['an unknown reward', { reward_id: 987_654 }, 'This reward is not part of the scheme.'],
      [
        "points that are another partner's",
        ({ other }) => ({ token: other.token }),
        'Cannot redeem more points(100000) than available points(0)',
      ],
      unknownProgram,
    ],
  },
];
