import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ADMIN_TOKEN_FILE } from '#server/modules/admin/admin-token.ts';

/** `npm run admin -- COMMAND`: the vendor's hand on a running server. */

const USAGE = `npm run admin -- COMMAND

  partners                                  all partners, those who wait first
  approve-partner EMAIL [--tier T1|T2|T3]
  two-factor EMAIL [--off]                  asks the partner for a code at sign-in; prints the secret for the app
  claims [--pending]                        all claims, or those that wait for a review
  approve-claim ID --volume N [--note TEXT] N rupees of it
  reject-claim ID --note TEXT
  agreements
  approve-agreement ID
  transactions
  transaction ID --status pending|approved|rejected|delivered [--note TEXT]
  notify EMAIL --title TEXT --body TEXT [--link /path]
  import FILE.json                          schemes, rewards, rebates, products, distributors
  export                                    the same, as JSON

The token is read from PORTAL_DATA (default .data), or from ADMIN_TOKEN. --url or PORTAL_URL names a server
elsewhere; otherwise it is the one on this machine, on PORT (default 4173).`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

const OPTIONS = {
  pending: { type: 'boolean' },
  tier: { type: 'string' },
  volume: { type: 'string' },
  note: { type: 'string' },
  status: { type: 'string' },
  title: { type: 'string' },
  body: { type: 'string' },
  link: { type: 'string' },
  url: { type: 'string' },
  off: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

const get = (address: string): Request => ({ method: 'GET', path: address });
const post = (address: string, body: object = {}): Request => ({
  method: 'POST',
  path: address,
  body: JSON.stringify(body),
});

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`${name} is missing.`);
  return value;
}

function volumeOf(text: string | undefined): number {
  const digits = needed(text, '--volume').replaceAll(',', '');
  if (!/^\d{1,15}$/.test(digits)) throw new UsageError('--volume must be whole rupees.');
  return Number(digits);
}

const COMMANDS: Record<string, (argument: string | undefined, values: Values) => Request | Promise<Request>> =
  {
    partners: () => get('/partners'),
    'approve-partner': (email, { tier }) =>
      post('/partners/approve', { email: needed(email, 'EMAIL'), tier }),
    'two-factor': (email, { off = false }) =>
      post('/partners/two-factor', { email: needed(email, 'EMAIL'), isOn: !off }),
    claims: (_, { pending }) => get(pending === true ? '/claims?pending' : '/claims'),
    'approve-claim': (id, { volume, note }) => {
      const approved = volumeOf(volume);
      if (approved === 0) throw new UsageError('Use reject-claim to approve nothing.');
      return post(`/claims/${needed(id, 'ID')}/review`, { volume: approved, note });
    },
    'reject-claim': (id, { note }) =>
      post(`/claims/${needed(id, 'ID')}/review`, { volume: 0, note: needed(note, '--note') }),
    agreements: () => get('/agreements'),
    'approve-agreement': (id) => post(`/agreements/${needed(id, 'ID')}/approve`),
    transactions: () => get('/transactions'),
    transaction: (id, { status, note }) =>
      post(`/transactions/${needed(id, 'ID')}`, { status: needed(status, '--status'), note }),
    notify: (email, { title, body, link }) =>
      post('/notify', {
        email: needed(email, 'EMAIL'),
        title: needed(title, '--title'),
        body: needed(body, '--body'),
        link,
      }),
    import: async (file) => ({
      method: 'POST',
      path: '/import',
      body: await readFile(needed(file, 'FILE.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new UsageError(`${file} cannot be read: ${error.message}`);
      }),
    }),
    export: () => get('/export'),
  };

const Answer = v.object({
  success: v.boolean(),
  data: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

async function adminToken(): Promise<string> {
  const { ADMIN_TOKEN, PORTAL_DATA = '.data' } = process.env;
  if (ADMIN_TOKEN !== undefined && ADMIN_TOKEN !== '') return ADMIN_TOKEN;
  const file = path.resolve(PORTAL_DATA, ADMIN_TOKEN_FILE);
  return (
    await readFile(file, 'utf8').catch(() => {
      throw new UsageError(
        `There is no token at ${file}. Start the server first, or set PORTAL_DATA or ADMIN_TOKEN as it has them.`,
      );
    })
  ).trim();
}

async function ask({ method, path: address, body }: Request, url: string): Promise<unknown> {
  const token = await adminToken();
  const response = await fetch(`${url}/api/admin${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body ?? null,
  }).catch(() => {
    throw new UsageError(`No server answers at ${url}. Is it running?`);
  });
  const answer = v.safeParse(Answer, await response.json().catch(() => undefined));
  if (!answer.success) throw new UsageError(`${url} answered ${response.status}, and is no partner portal.`);
  if (!answer.output.success)
    throw new UsageError(answer.output.error?.message ?? `${url} answered ${response.status}.`);
  return answer.output.data;
}

/** Lists as aligned columns, everything else as JSON. */
function printed(data: unknown): string {
  const rows = Array.isArray(data) ? data.map((row: unknown) => Object.entries(row ?? {})) : undefined;
  const [first] = rows ?? [];
  if (!rows) return JSON.stringify(data, undefined, 2);
  if (!first) return 'none';
  const cells = [
    first.map(([name]) => name),
    ...rows.map((row) => row.map(([, value]) => (value === null ? '–' : String(value)))),
  ];
  const widths = first.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [name, argument] = positionals;
  if (name === undefined || values.help === true) {
    console.log(USAGE);
    return;
  }
  const command = COMMANDS[name];
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${USAGE}`);
  const { PORT = '4173', PORTAL_URL } = process.env;
  const url = (values.url ?? PORTAL_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '');
  console.log(printed(await ask(await command(argument, values), url)));
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
