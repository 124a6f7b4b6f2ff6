import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from './json.ts';
import { pdfOfSize } from './pdf.ts';

/** A partner's device, as the API sees it. It posts claims until the API acknowledges them. */
export interface ClaimsClient {
  /** Uploads a PDF and returns a claim that refers to it, ready to post. */
  prepare: () => Promise<PreparedClaim>;
  /** Posts once. Rejects if no answer arrives. */
  post: (claim: PreparedClaim) => Promise<PostedClaim>;
  /** Posts under the same idempotency key until the API acknowledges the claim. @throws RefusedError */
  postUntilDone: (claim: PreparedClaim) => Promise<PostedClaim>;
  /** How many times the API lists each invoice number. */
  listed: () => Promise<Map<string, number>>;
}

export interface PreparedClaim {
  key: string;
  body: { invoice_number: string };
}

interface PostedClaim {
  status: number;
  id: unknown;
}

const PASSWORD = 'Partner@2026';
const TIMEOUT_MS = 120_000;
const GIVE_UP_MS = 300_000;

export async function signIn(base: string, email: string, password = PASSWORD): Promise<Response> {
  return fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

export async function tokenOf(base: string, email: string): Promise<string> {
  const answer: unknown = await (await signIn(base, email)).json();
  return String(at(answer, 'data', 'access_token'));
}

/** What a claim of scheme 1 may hold, besides its invoice. */
export async function claimOf(base: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const form: unknown = await (await fetch(`${base}/partner/programs/1/init`, { headers })).json();
  const product = Number(at(form, 'data', 'program', 'product_category', 0, 'products', 0, 'id'));
  return {
    t1_partner: String(at(form, 'data', 't1_partner', 0, 'id')),
    t2_partner: 'NA',
    invoice_date: String(at(form, 'data', 'program', 'start_date')),
    products: [{ product_name: product, product_quantity: 1, product_price: 999 }],
  };
}

/** @param base such as `http://127.0.0.1:4173/api` */
export async function claimsClient(base: string, email: string): Promise<ClaimsClient> {
  const token = await tokenOf(base, email);
  const headers = { Authorization: `Bearer ${token}` };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(base + path, {
      ...init,
      headers: {
        ...headers,
        ...(typeof init.body === 'string' && { 'Content-Type': 'application/json' }),
        ...init.headers,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const chosen = await claimOf(base, token);
  const post = async ({ key, body }: PreparedClaim): Promise<PostedClaim> => {
    const response = await ask('/partner/claims/scheme/1', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, id: at(answer, 'data', 'id') };
  };

  return {
    post,
    async prepare() {
      const key = randomUUID();
      const address = await untilDone(async () => {
        const upload = new FormData();
        upload.append('file', new File([pdfOfSize(1500)], 'bill.pdf'));
        upload.append('folder', 'invoices');
        const response = await ask('/partner/common/upload', { method: 'POST', body: upload });
        return response.status === 200 ? at(await response.json(), 'data') : undefined;
      });
      return { key, body: { ...chosen, invoice: address, invoice_number: `K-${key}` } };
    },
    postUntilDone: (claim) =>
      untilDone(async () => {
        const posted = await post(claim);
        // 409: the first attempt still runs. 5xx: a node is down. Other refusals are faults of the test.
        if (posted.status === 200) return posted;
        if (posted.status !== 409 && posted.status < 500) throw new RefusedError(posted.status);
        return undefined;
      }),
    async listed() {
      const list: unknown = await (await ask('/partner/claims/scheme/1')).json();
      const counts = new Map<string, number>();
      for (const claim of Object.values(at(list, 'data', 'claims') ?? {})) {
        const number = String(at(claim, 'invoice_number'));
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      return counts;
    },
  };
}

class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(status: number) {
    super(`a claim was refused with ${status}`);
  }
}

/** Retries until an attempt gives a result, for at most five minutes. @throws RefusedError at once */
async function untilDone<Result>(attempt: () => Promise<Result | undefined>): Promise<Result> {
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (;;) {
    const result = await attempt().catch((error: unknown) => {
      if (error instanceof RefusedError) throw error;
      return undefined;
    });
    if (result !== undefined) return result;
    if (Date.now() > giveUpAt) throw new Error('no answer for five minutes');
    await pause(50);
  }
}
