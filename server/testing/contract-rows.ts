import { randomUUID } from 'node:crypto';
import { type Call } from '#src/api/contract/call.ts';
import { claimForm } from '#src/api/contract/programs.calls.ts';
import { rebateClaimForm } from '#src/api/contract/rebates.calls.ts';
import { at } from '../../tests/json.ts';
import { newPartner } from './partners.ts';
import { type TestApp, testApp } from './test-app.ts';

/** What the tests of the contract's calls run on: the API with the demo, and three of its partners. */
export interface Stage {
  app: TestApp;
  /** A T2 partner with data of every kind. */
  mine: Partner;
  /** Another T2 partner. */
  other: Partner;
  /** A T3 partner. */
  shop: Partner;
  ids: { scheme: string; quarter: string; agreement: string; reward: number; claim: string };
}

interface Partner {
  token: string;
  email: string;
}

/** A call of the contract: made well, without a token, and with each rule broken. */
export interface Row {
  call: Call;
  params?: (stage: Stage) => Record<string, string>;
  /** A valid body. */
  body?: (stage: Stage) => unknown;
  broken?: Refusal[];
  /** The token of the valid call; that of `mine` by default. */
  by?: (stage: Stage) => Promise<string>;
  /** Checks a valid call whose answer is no JSON. */
  expectValid?: (stage: Stage) => Promise<void>;
}

/** How a changed call is refused: other fields of its body, or what the function says. The status is 422 by default. */
export type Refusal = [
  what: string,
  change: Readonly<Record<string, unknown>> | ((stage: Stage) => Changes | Promise<Changes>),
  error: string,
  status?: number,
];

export interface Changes {
  body?: unknown;
  merge?: Record<string, unknown>;
  params?: Record<string, string>;
  token?: string;
}

export async function openStage(): Promise<Stage> {
  const app = await testApp();
  const mine = { email: 't2@demo.example', token: await app.signIn('t2@demo.example') };
  const other = await newPartner(app, 'T2');
  const shop = { email: 't3@demo.example', token: await app.signIn('t3@demo.example') };
  const { db } = app.database;
  const scheme = await db
    .selectFrom('programs')
    .innerJoin('rewards', 'rewards.program_id', 'programs.id')
    .select(['programs.id', 'rewards.id as reward'])
    .where('slug', '=', 'wifi7-power-play')
    .orderBy('business_volume')
    .executeTakeFirstOrThrow();
  const quarter = await db
    .selectFrom('programs')
    .select(['id', 'rebate_id'])
    .where('slug', '=', 'annual-rebate-2026-q1')
    .executeTakeFirstOrThrow();
  const agreement = await db
    .selectFrom('agreements')
    .select('id')
    .where('rebate_id', '=', quarter.rebate_id)
    .where('business_vertical', '=', 'SURVEILLANCE')
    .executeTakeFirstOrThrow();
  const claim = await db
    .selectFrom('claims')
    .innerJoin('partners', 'partners.id', 'claims.partner_id')
    .select('claims.id')
    .where('partners.email', '=', mine.email)
    .where('program_id', '=', scheme.id)
    .executeTakeFirstOrThrow();
  const ids = {
    scheme: String(scheme.id),
    quarter: String(quarter.id),
    agreement: String(agreement.id),
    reward: scheme.reward,
    claim: String(claim.id),
  };
  return { app, mine, other, shop, ids };
}

export const schemeParams = ({ ids }: Stage) => ({ program_id: ids.scheme });
export const quarterParams = ({ ids }: Stage) => ({ program_id: ids.quarter });

/** Those of a claim that `mine` has in the scheme. */
export const oneClaimParams = ({ ids }: Stage) => ({
  type: 'scheme',
  program_id: ids.scheme,
  claim_id: ids.claim,
});

async function claimOf({ app, mine }: Stage, form: { t1: unknown; product: unknown }) {
  return {
    t1_partner: String(form.t1),
    t2_partner: 'NA',
    invoice_number: `S7-${randomUUID()}`,
    invoice_date: '2026-06-10',
    invoice: await app.uploadInvoice(mine.token),
    products: [{ product_name: form.product, product_quantity: 2, product_price: 9000 }],
  };
}

/** A valid claim of `mine` for the scheme, with an invoice number that begins with `S7-`. */
export async function schemeClaim(stage: Stage) {
  const { app, mine } = stage;
  const { data } = await app.ask(claimForm, { params: schemeParams(stage), token: mine.token });
  const product = at(data, 'program', 'product_category', 0, 'products', 0, 'id');
  return claimOf(stage, { t1: at(data, 't1_partner', 0, 'id'), product });
}

/** The same for the quarter. */
export async function rebateClaim(stage: Stage) {
  const { app, mine } = stage;
  const { data } = await app.ask(rebateClaimForm, { params: quarterParams(stage), token: mine.token });
  const claim = await claimOf(stage, {
    t1: at(data, 't1_partner', 0, 'id'),
    product: at(data, 'products', 0, 'id'),
  });
  return { ...claim, business_vertical: 'SOHO' };
}

export const redemption = ({ ids }: Stage) => ({ reward_id: ids.reward, amount: 100_000 });

export const GOOD_PROFILE = {
  name: 'Arjun Reddy',
  mobile_number: '09848023456',
  organization: 'Charminar Networks',
  dob: '1984-11-02',
  city: 'Hyderabad',
  pincode: '500029',
};

export const GOOD_BANK = {
  account_holder: 'Arjun Reddy',
  bank_name: 'State Bank of India',
  account_number: '001234567890123456',
  ifsc_code: 'sbin0001234',
};

/** Valid bank details of `mine`, with a cheque of its own. */
export const goodBank = async ({ app, mine }: Stage) => ({
  ...GOOD_BANK,
  cancel_cheque: await app.uploadCheque(mine.token),
});
