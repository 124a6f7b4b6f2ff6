import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ADMIN_TOKEN_FILE } from '#server/modules/admin/admin-token.ts';

/** `npm run admin -- COMMAND`: the vendor's commands for a running server. */

const USAGE = `npm run admin -- COMMAND

  partners                                  all partners, those who wait first; same_numbers names others with the
                                            same PAN or GST number
  approve-partner EMAIL [--tier T1|T2|T3]
  suspend-partner EMAIL [--off]             ends all sessions and allows no sign-in; --off lets the partner back in
  two-factor EMAIL [--off]                  asks the partner for a code at sign-in; prints the secret for the app
  claims [--pending]                        all claims, or those that wait for a review; the columns same_... name
                                            claims that look alike
  file ID > FILE                            what a list names under file or cheque_file: an invoice, agreement or cheque
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
  if (value === undefined || value.trim() === '') throw new Error(`${name} is missing.`);
  return value;
}

function volumeOf(text: string | undefined): number {
  const digits = needed(text, '--volume').replaceAll(',', '');
  if (!/^\d{1,15}$/.test(digits)) throw new Error('--volume must be whole rupees.');
  return Number(digits);
}

const COMMANDS: Record<string, (argument: string | undefined, values: Values) => Request | Promise<Request>> =
  {
    partners: () => get('/partners'),
    'approve-partner': (email, { tier }) =>
      post('/partners/approve', { email: needed(email, 'EMAIL'), tier }),
    'suspend-partner': (email, { off = false }) =>
      post('/partners/suspend', { email: needed(email, 'EMAIL'), isOn: !off }),
    'two-factor': (email, { off = false }) =>
      post('/partners/two-factor', { email: needed(email, 'EMAIL'), isOn: !off }),
    claims: (_, { pending }) => get(pending === true ? '/claims?pending' : '/claims'),
    'approve-claim': (id, { volume, note }) => {
      const approved = volumeOf(volume);
      if (approved === 0) throw new Error('Use reject-claim to approve nothing.');
      return post(`/claims/${needed(id, 'ID')}/review`, { volume: approved, note });
    },
    'reject-claim': (id, { note }) =>
      post(`/claims/${needed(id, 'ID')}/review`, { volume: 0, note: needed(note, '--note') }),
    file: (id) => get(`/files/${encodeURIComponent(needed(id, 'ID'))}`),
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
        throw new Error(`${file} cannot be read: ${error.message}`);
      }),
    }),
    export: () => get('/export'),
  };

const Answer = v.object({
  success: v.boolean(),
  data: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
  /** Where the next page of a long list starts. */
  next: v.optional(v.string()),
});

/** As for the server, a variable that is set to nothing counts as not set. */
const {
  ADMIN_TOKEN,
  PORTAL_DATA = '.data',
  PORT = '4173',
  PORTAL_URL,
}: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));

async function adminToken(): Promise<string> {
  if (ADMIN_TOKEN !== undefined) return ADMIN_TOKEN;
  const file = path.resolve(PORTAL_DATA, ADMIN_TOKEN_FILE);
  return (
    await readFile(file, 'utf8').catch(() => {
      throw new Error(
        `There is no token at ${file}. Start the server first, or set PORTAL_DATA or ADMIN_TOKEN as it has them.`,
      );
    })
  ).trim();
}

async function ask(
  { method, path: address, body }: Request,
  url: string,
): Promise<{ data: unknown; next?: string | undefined }> {
  const token = await adminToken();
  const response = await fetch(`${url}/api/admin${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body ?? null,
  }).catch(() => {
    throw new Error(`No server answers at ${url}. Is it running?`);
  });
  if (response.ok && response.headers.has('content-disposition'))
    return { data: new Uint8Array(await response.arrayBuffer()) };
  const answer = v.safeParse(Answer, await response.json().catch(() => undefined));
  if (!answer.success) throw new Error(`${url} answered ${response.status}, and is no partner portal.`);
  if (!answer.output.success)
    throw new Error(answer.output.error?.message ?? `${url} answered ${response.status}.`);
  return { data: answer.output.data, next: answer.output.next };
}

/** Text typed by partners must not move the cursor, forge a row or reverse the order of words. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').replace(UNSEEN, '');
/** Escapes these characters as JSON allows, except for the line breaks between its lines. */
const escaped = (json: string) =>
  json.replace(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Formats lists as aligned columns, with a header on the first page, and everything else as JSON. */
function printed(data: unknown, { isFurther = false } = {}): string {
  const rows = Array.isArray(data) ? data.map((row: unknown) => Object.entries(row ?? {})) : undefined;
  const [first] = rows ?? [];
  if (!rows) return escaped(JSON.stringify(data, undefined, 2));
  if (!first) return 'none';
  const cells = [
    ...(isFurther ? [] : [first.map(([name]) => name)]),
    ...rows.map((row) => row.map(([, value]) => (value === null ? '–' : onOneLine(String(value))))),
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

/** @throws if a file's bytes would go to the terminal */
function show(data: unknown, options?: { isFurther: boolean }): void {
  if (!(data instanceof Uint8Array)) console.log(printed(data, options));
  else if (process.stdout.isTTY)
    throw new Error('A file goes into a file: npm run -s admin -- file ID > invoice.pdf');
  else process.stdout.write(data);
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [name, argument] = positionals;
  if (name === undefined || values.help === true) {
    console.log(USAGE);
    return;
  }
  const command = COMMANDS[name];
  if (!command) throw new Error(`There is no command ${name}.\n\n${USAGE}`);
  const url = (values.url ?? PORTAL_URL ?? `http://127.0.0.1:${PORT}`).replace(/\/+$/, '');
  const request = await command(argument, values);
  let { data, next } = await ask(request, url);
  show(data);
  // Prints page by page, because a list may be larger than memory.
  while (next !== undefined) {
    const sign = request.path.includes('?') ? '&' : '?';
    const address = `${request.path}${sign}after=${encodeURIComponent(next)}`;
    ({ data, next } = await ask({ ...request, path: address }, url));
    if (Array.isArray(data) && data.length > 0) show(data, { isFurther: true });
  }
}

run().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  console.error(text.split('\n').map(onOneLine).join('\n'));
  process.exit(1);
});
