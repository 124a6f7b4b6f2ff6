import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import pg from 'pg';
import { createApp } from '#server/app.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/open-database.ts';
import { type Deps } from '#server/http/context.ts';
import { type Mail } from '#server/modules/outbox/mail.ts';
import { DEMO_PASSWORD } from '#server/seed/partners.data.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { type Call, IDEMPOTENCY_HEADER, type PathParams, pathOf } from '#src/api/contract/call.ts';
import { upload } from '#src/api/contract/claims.calls.ts';
import { at } from '../../tests/json.ts';
import { pdfOfSize } from '../../tests/pdf.ts';

/** A low cost of scrypt, for tests that are not about passwords. */
export const CHEAP_PASSWORDS = 2 ** 10;
export const ADMIN_TOKEN = 'admin-token-of-tests';
/** Noon in India on a day in the middle of the demo's schemes. */
export const NOON = new Date('2026-06-15T06:30:00Z');

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c63f80f0001010100b138f6140000000049454e44ae426082',
  'hex',
);

export interface TestApp {
  /** What the app was created with. A test can create another app with changes to it. */
  deps: Deps;
  mails: Mail[];
  database: OpenDatabase;
  setNow: (now: Date) => void;
  logged: Record<string, unknown>[];
  /** Makes a call of the contract, as the partner with this token. */
  ask: <P extends string>(
    call: Call<P>,
    options: {
      params: PathParams<P>;
      token?: string;
      body?: unknown;
      key?: string;
      headers?: Record<string, string>;
    },
  ) => Promise<Reply>;
  get: (path: string, token?: string, headers?: Record<string, string>) => Promise<Response>;
  post: (
    path: string,
    body: FormData | Uint8Array<ArrayBuffer>,
    token: string,
    type?: string,
  ) => Promise<Response>;
  /** Makes an admin call: a POST with a body, otherwise a GET. */
  admin: (path: string, body?: unknown) => Promise<Reply>;
  signIn: (email: string) => Promise<string>;
  /** Uploads a file and returns its address. */
  uploadInvoice: (token: string, bytes?: Uint8Array<ArrayBuffer>) => Promise<string>;
  uploadCheque: (token: string) => Promise<string>;
  close: () => Promise<void>;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
  data: unknown;
  /** The error's message, in either form of an error. */
  error: string | undefined;
}

/** The API with the demo, on its own database: in memory, or at `TEST_DATABASE_URL` if that is set. */
export async function testApp(): Promise<TestApp> {
  const url = process.env['TEST_DATABASE_URL'];
  const database =
    url === undefined
      ? await openEmbedded(undefined, { archive: await template() })
      : await openOwnDatabase(url);
  let now = NOON;
  await seedDemo(database.db, { now, passwordCost: CHEAP_PASSWORDS });
  const logged: Record<string, unknown>[] = [];
  const mails: Mail[] = [];
  const deps = testDeps({
    db: database.db,
    checkHealth: database.ping,
    now: () => now,
    log: (line) => logged.push(line),
    mail: {
      send: (mail) => {
        mails.push(mail);
        return Promise.resolve();
      },
    },
  });
  const app = createApp(deps);

  const ask: TestApp['ask'] = async (call, { params, token, body, key, headers }) => {
    const response = await app.request(`/api${pathOf(call, params)}`, {
      method: call.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        ...headers,
      },
      body:
        body === undefined
          ? null
          : body instanceof FormData || typeof body === 'string'
            ? body
            : JSON.stringify(body),
    });
    return replyOf(response);
  };

  return {
    deps,
    mails,
    database,
    setNow: (next) => {
      now = next;
    },
    logged,
    ask,
    get: async (path, token, headers = {}) =>
      app.request(path, {
        headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
      }),
    post: async (path, body, token, type) =>
      app.request(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, ...(type !== undefined && { 'Content-Type': type }) },
        body,
      }),
    admin: async (path, body) => {
      const response = await app.request(`/api/admin${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      });
      return replyOf(response);
    },
    signIn: async (email) => {
      const response = await app.request('/api/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      return String(at(await response.json(), 'data', 'access_token'));
    },
    uploadInvoice: async (token, bytes = pdfOfSize(2000)) => {
      const body = uploadForm(new File([bytes], 'bill.pdf'));
      return String((await ask(upload, { params: {}, token, body })).data);
    },
    uploadCheque: async (token) => {
      const body = uploadForm(new File([PNG], 'cheque.png'), 'bankdetails');
      return String((await ask(upload, { params: {}, token, body })).data);
    },
    close: database.close,
  };
}

async function template(): Promise<Blob> {
  return new Blob([await readFile(inject('template'))], { type: 'application/gzip' });
}

/** Dependencies of an app for one test. Only `db` is required. */
export function testDeps(changes: Pick<Deps, 'db'> & Partial<Deps>): Deps {
  return {
    now: () => NOON,
    passwordCost: CHEAP_PASSWORDS,
    portalUrl: 'https://portal.example',
    allowedOrigins: [],
    trustedProxies: 0,
    adminToken: ADMIN_TOKEN,
    checkHealth: () => Promise.resolve(),
    poolUse: () => ({ inUse: 0, waiting: 0, most: 1 }),
    uploadQuotaBytes: 1_000_000_000,
    mail: { send: () => Promise.resolve() },
    log: () => undefined,
    ...changes,
  };
}

/** A new database on the server at `url`. Closing it drops it. */
async function openOwnDatabase(url: string): Promise<OpenDatabase> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const own = new URL(url);
  own.pathname = name;
  const database = await openPostgres(own.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(`drop database ${name}`);
    },
  };
}

export function uploadForm(file: File, folder = 'invoices'): FormData {
  const form = new FormData();
  form.append('file', file);
  form.append('folder', folder);
  return form;
}

async function replyOf(response: Response): Promise<Reply> {
  const body: unknown = await response.json();
  const error = at(body, 'error', 'message') ?? at(body, 'error');
  return {
    status: response.status,
    headers: response.headers,
    body,
    data: at(body, 'data'),
    error: typeof error === 'string' ? error : undefined,
  };
}
