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
  404,
  'This programme does not exist.',
];
const notForT3: Refusal = [
  'a partner who is not T2',
  ({ shop }) => ({ token: shop.token }),
  403,
  'Rebate programmes are for T2 partners.',
];

const claimRules = (good: (stage: Stage) => Promise<object>): Refusal[] => [
  ['no ND/T1 partner', () => ({ merge: { t1_partner: '' } }), 422, 'ND/T1 partner is required.'],
  [
    'NA as ND/T1 partner, not being T3',
    () => ({ merge: { t1_partner: 'NA' } }),
    422,
    'ND/T1 partner is required.',
  ],
  ['no T2 partner', () => ({ merge: { t2_partner: undefined } }), 422, 'T2 partner is required.'],
  ['no invoice number', () => ({ merge: { invoice_number: ' ' } }), 422, 'Invoice number is required.'],
  ['no invoice date', () => ({ merge: { invoice_date: '' } }), 422, 'Invoice date is required.'],
  ['no invoice', () => ({ merge: { invoice: '' } }), 422, 'Invoice is required.'],
  ['no products', () => ({ merge: { products: [] } }), 422, 'At least one product is required.'],
  [
    'a date outside the programme',
    () => ({ merge: { invoice_date: '2025-01-01' } }),
    422,
    'The invoice date must lie between the start and the end of the programme.',
  ],
  [
    "another partner's PDF",
    async ({ app, other }) => ({ merge: { invoice: await app.uploadInvoice(other.token) } }),
    422,
    'The invoice PDF was not found. Please upload it again.',
  ],
  [
    'an invoice that is claimed',
    async (stage) => {
      const first = await good(stage);
      return { body: first, merge: { invoice: await stage.app.uploadInvoice(stage.mine.token) } };
    },
    409,
    'You have already claimed invoice',
  ],
  unknownProgram,
];

async function submitted(
  call: Call,
  stage: Stage,
  params: Record<string, string>,
  newClaim: (stage: Stage) => Promise<object>,
): Promise<object> {
  const claim = await newClaim(stage);
  const reply = await stage.app.ask(call, { params, body: claim, token: stage.mine.token });
  expect(reply.status).toBe(200);
  return claim;
}

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
        404,
        'This programme does not exist.',
      ],
    ],
  },
  {
    call: rebates.uploadAgreement,
    params: ({ ids }) => ({ id: ids.agreement }),
    body: () => uploadForm(new File([SIGNED], 'signed.pdf')),
    broken: [
      ['no file', () => ({ body: new FormData() }), 422, 'No file selected'],
      [
        'a picture',
        () => ({ body: uploadForm(new File(['GIF89a'], 'signed.pdf')) }),
        422,
        'This is not a PDF, though its name ends in .pdf.',
      ],
      ['1 MB', () => ({ body: uploadForm(pdf(1_000_000)) }), 422, 'File size should be less than 1 MB'],
      ['a second file', () => ({}), 409, 'This agreement has been uploaded already.'],
      [
        "another partner's agreement",
        ({ other }) => ({ token: other.token }),
        404,
        'This agreement does not exist.',
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
        404,
        'This agreement does not exist.',
      ],
      ['an unknown agreement', () => ({ params: { id: 'x' } }), 404, 'This agreement does not exist.'],
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
        422,
        'The folder must be bankdetails or invoices.',
      ],
      [
        'a PDF as cheque',
        () => ({ body: uploadForm(pdf(), 'bankdetails') }),
        422,
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
    broken: claimRules((stage) =>
      submitted(claims.submitSchemeClaim, stage, schemeParams(stage), schemeClaim),
    ),
  },
  { call: claims.rebatesWithClaims, broken: [notForT3] },
  { call: claims.rebateClaims, params: quarterParams, broken: [unknownProgram, notForT3] },
  {
    call: claims.submitRebateClaim,
    params: quarterParams,
    body: rebateClaim,
    broken: [
      ...claimRules((stage) => submitted(claims.submitRebateClaim, stage, quarterParams(stage), rebateClaim)),
      [
        'a vertical that is none',
        () => ({ merge: { business_vertical: 'OFFICE' } }),
        422,
        'Business vertical is not valid.',
      ],
      [
        'a product of the other vertical',
        () => ({ merge: { business_vertical: 'SURVEILLANCE' } }),
        422,
        'This product is not part of the programme.',
      ],
      [
        'no agreement',
        async ({ app, other }) => ({
          token: other.token,
          merge: { invoice: await app.uploadInvoice(other.token) },
        }),
        422,
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
        404,
        'This claim does not exist.',
      ]),
      ["another partner's claim", ({ other }) => ({ token: other.token }), 404, 'This claim does not exist.'],
      [
        'the claim of another programme',
        ({ ids }) => ({ params: { type: 'rebate', program_id: ids.quarter } }),
        404,
        'This claim does not exist.',
      ],
      ['a type that is none', () => ({ params: { type: 'gift' } }), 404, 'There is no such call.'],
    ],
  },
  { call: rewards.transactions, params: schemeParams, broken: [unknownProgram] },
  {
    call: rewards.redeem,
    params: schemeParams,
    body: redemption,
    broken: [
      ['nothing chosen', () => ({ merge: { amount: 0 } }), 422, 'Please select denomination'],
      [
        'half a reward',
        () => ({ merge: { amount: 50_000 } }),
        422,
        'The amount must be a whole number of rewards.',
      ],
      [
        'more than the most',
        () => ({ merge: { amount: 1_100_000 } }),
        422,
        'At most 10 of this reward can be redeemed at once.',
      ],
      [
        'more than there is',
        () => ({ merge: { amount: 1_000_000 } }),
        422,
        'Cannot redeem more points(1000000) than available points(',
      ],
      [
        'an unknown reward',
        () => ({ merge: { reward_id: 987_654 } }),
        422,
        'This reward is not part of the scheme.',
      ],
      [
        "points that are another partner's",
        ({ other }) => ({ token: other.token }),
        422,
        'Cannot redeem more points(100000) than available points(0)',
      ],
      unknownProgram,
    ],
  },
];
