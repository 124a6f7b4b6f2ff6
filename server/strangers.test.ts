import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { Visitor, parseSync } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SCREEN } from '#src/api/contract/portal-files.ts';
import { at } from '../tests/json.ts';
import { createApp } from './app.ts';
import { terms } from './modules/admin/catalogue.schema.ts';
import { CALLS } from './modules/docs/summaries.ts';
import { expectNoDearer, expectSteadyCost } from './testing/growth.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Whatever strangers send, the time must grow with its length, not with its square. */

let app: TestApp;
let token: string;
let portal: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t2@demo.example');
  portal = await mkdtemp(path.join(tmpdir(), 'portal-strangers-'));
  await writeFile(path.join(portal, 'index.html'), '<!doctype html>');
});
afterAll(async () => {
  await app.close();
  await rm(portal, { recursive: true });
});

/** Repeated texts that make a careless regular expression backtrack, or a careless loop start over. */
const PUMPS = [
  ...' aA1.,-_/\\"\'<>=;:%&@+()[]{}#?*\n\t0Zक',
  'a.',
  'a ',
  ' a',
  'a@',
  'a-',
  '1,',
  '1.',
  ', ',
  '; ',
  '\\"',
  '\\u0000',
  '%41',
  '\u200b',
  '\u0315\u0300',
  '\ufdfa',
  '😀',
];
const ENDS = ['', '!'];
/** A text of about `size` characters: `pump` repeated after a start that a rule may require. */
const pumped = (size: number, pump: string, start = '', end = '') =>
  start + pump.repeat(Math.ceil(size / pump.length)) + end;

/** Files that read nothing from strangers. */
const NO_STRANGERS = /\.test\.ts$|^testing|^seed|^settings\.ts$/;

/** The regular expressions that a stranger's input may reach, in the sources and in their libraries. */
async function expressions(): Promise<[where: string, expression: RegExp][]> {
  const found: [string, RegExp][] = [
    ['valibot email', v.EMAIL_REGEX],
    ['valibot uuid', v.UUID_REGEX],
  ];
  for (const folder of ['server', 'src/api/contract', 'src/base']) {
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith('.ts') || NO_STRANGERS.test(file)) continue;
      const { program } = parseSync(file, await readFile(path.join(folder, file), 'utf8'));
      new Visitor({
        Literal(node) {
          if ('regex' in node && node.value instanceof RegExp) found.push([`${folder}/${file}`, node.value]);
        },
      }).visit(program);
    }
  }
  return found;
}

test('every regular expression of server, contract and base takes time that grows with the length of its text', async () => {
  const all = await expressions();
  expect(all.length).toBeGreaterThan(40);
  expect(all.map(([, { source }]) => source)).toContain(NO_SCREEN.source);
  for (const [where, expression] of all) {
    const first = /^\^?(\\?.)/u.exec(expression.source)?.[1]?.replace('\\', '') ?? '';
    const words = expression.source.match(/[\w@"'/]{2,}/g) ?? [];
    for (const pump of [...PUMPS, ...words])
      for (const start of new Set(['', first, '/']))
        for (const end of ENDS)
          await expectSteadyCost(`${where} ${expression} on ${start}(${pump})…${end}`, 1000, (size) =>
            pumped(size, pump, start, end).replace(expression, ''),
          );
  }
});

const BODIES: [name: string, body: (size: number) => string][] = [
  ['a text that never ends', (size) => `{"a":"${'\\"'.repeat(size / 2)}`],
  ['a long number that is not whole', (size) => `{"a":${'1'.repeat(size)}.0}`],
  ['a long whole number', (size) => `{"a":${'1'.repeat(size)}}`],
  ['many long numbers', (size) => `[${Array.from({ length: size / 17 }, () => '1234567890123456').join()}]`],
  ['long numbers in texts', (size) => `["${'1234567890123456\\"'.repeat(size / 18)}"]`],
  ['lists in lists', (size) => '['.repeat(size)],
  ['closed lists in lists', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
  ['objects in objects', (size) => '{"a":'.repeat(size / 5)],
  ['quotes', (size) => '"'.repeat(size)],
  ['backslashes', (size) => `"${'\\'.repeat(size)}`],
  ['many names', (size) => `{${Array.from({ length: size / 10 }, (_, n) => `"${n}":0`).join()}}`],
  ['blanks', (size) => ' '.repeat(size)],
];

test.each(BODIES)('a sign-in with %s is refused in time that grows with its length', async (_, body) => {
  await expectSteadyCost('sign-in', 12_000, async (size) => {
    const reply = await app.ask(CALLS.login, { params: {}, body: body(size) });
    expect([400, 422]).toContain(reply.status);
  });
});

test('every field of every call reads a text in time that grows with its length', async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    const schema: v.GenericSchema | undefined = 'body' in call ? call.body : undefined;
    if (!schema) continue;
    for (const field of fieldsOf(schema))
      for (const pump of PUMPS)
        for (const end of ENDS)
          await expectSteadyCost(`${name}.${field}: (${pump})…${end}`, 4000, (size) =>
            v.safeParse(schema, { [field]: pumped(size, pump, '', end) }),
          );
  }
}, 900_000);

function fieldsOf(schema: v.GenericSchema): string[] {
  const object = at(schema, 'pipe', 0) ?? schema;
  return Object.keys(at(object, 'entries') ?? {});
}

test.each(['numbers', 'objects', 'lists'] as const)(
  'a claim with a list of %s is refused in time that grows with its length',
  async (kind) => {
    const item = { numbers: '0', objects: '{}', lists: '[]' }[kind];
    await expectSteadyCost(`products: ${kind}`, 4000, async (size) => {
      const reply = await app.ask(CALLS.submitSchemeClaim, {
        params: { program_id: 1 },
        token,
        body: `{"products":[${`${item},`.repeat(size)}${item}]}`,
      });
      expect(reply.status).toBe(413);
    });
  },
);

const HEADERS = [
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Origin',
  'X-Forwarded-For',
];

test.each(HEADERS)(
  'the header %s is read in time that grows with its length',
  async (name) => {
    const behind = createApp({ ...app.deps, trustedProxies: 1, allowedOrigins: ['https://portal.example'] });
    const starts = ['', 'Bearer ', 'application/json', 'multipart/form-data; boundary=', 'gzip', '"'];
    for (const start of starts)
      for (const pump of PUMPS.filter((each) => /^[\t -~]+$/.test(each)))
        await expectSteadyCost(`${name}: ${start}(${pump})…`, 1000, async (size) => {
          const headers = { [name]: `${pumped(size, pump, start)}x` };
          await behind.request('/api/public/states', { headers });
          await behind.request('/api/auth/logout', { method: 'POST', headers, body: '{}' });
        });
  },
  900_000,
);

test('an address is read in time that grows with its length', async () => {
  const whole = createApp({ ...app.deps, portalDir: portal });
  for (const pump of PUMPS)
    for (const start of ['', 'api/', '?', 'assets/', 'api/partner/claims/scheme/', 'api/files/', '%'])
      await expectSteadyCost(`/${start}(${pump})…`, 1000, async (size) => {
        await whole.request(`http://portal.example/${encodeURI(pumped(size, pump, start))}/`);
      });
}, 900_000);

test('the terms that an import accepts are cleaned in time that grows with their length', async () => {
  for (const pump of [
    ...PUMPS,
    '<a',
    '<a href="',
    '<a href=x>',
    '<!--',
    '<!',
    '</',
    '</a>',
    '<div>',
    '<p><b>',
    '<p a=b ',
    '<![CDATA[',
    '<script>',
    '<textarea>',
    '&amp',
    '&#1;',
    '<?',
  ])
    await expectSteadyCost(`terms: (${pump})…`, 3000, (size) => {
      const html = pumped(size, pump);
      return v.is(terms, html);
    });
});

const BOUNDARY = '----formdata-portal-0123456789';
const part = (name: string, head: string, text: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${text}\r\n`;
const FORMS: [name: string, form: (size: number) => string][] = [
  ['many parts', (size) => part('folder', '', 'x').repeat(size / 90)],
  [
    'many parts of different names',
    (size) => Array.from({ length: size / 90 }, (_, n) => part(`f${n}`, '', 'x')).join(''),
  ],
  ['a part of many headers', (size) => part('file', '\r\nX-A: b'.repeat(size / 8), 'x')],
  ['a long header', (size) => part('file', `; filename="${'a"'.repeat(size / 2)}"`, 'x')],
  ['a long file name', (size) => part('file', `; filename="${'\u200b'.repeat(size / 3)}.pdf"`, 'x')],
  ['a header of blanks', (size) => part('file', `;${' '.repeat(size)}x`, 'x')],
  ['a header of escapes', (size) => part('file', `; filename="${'%22'.repeat(size / 3)}"`, 'x')],
  ['almost boundaries', (size) => part('file', '', `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(size / 32))],
  ['line ends', (size) => part('file', '', '\r\n'.repeat(size / 2))],
  ['dashes', (size) => '-'.repeat(size)],
];

test.each(FORMS)('an upload of %s is read in time that grows with its length', async (_, form) => {
  await expectSteadyCost('upload', 100_000, async (size) => {
    const body = Buffer.from(`${form(Math.floor(size))}--${BOUNDARY}--\r\n`);
    const reply = await app.post(
      '/api/partner/common/upload',
      new Uint8Array(body),
      token,
      `multipart/form-data; boundary=${BOUNDARY}`,
    );
    expect([400, 413, 422]).toContain(reply.status);
  });
});

test('an upload of nothing but delimiters is refused as fast as another of its size', async () => {
  const size = 4_000_000;
  const send = (body: Buffer, boundary: string) => async () => {
    const type = `multipart/form-data; boundary=${boundary}`;
    const reply = await app.post('/api/partner/common/upload', new Uint8Array(body), token, type);
    expect([400, 413, 422]).toContain(reply.status);
  };
  const plain = send(
    Buffer.from(`${part('file', '; filename="a.pdf"', 'x'.repeat(size))}--${BOUNDARY}--\r\n`),
    BOUNDARY,
  );
  for (const boundary of ['-', '-'.repeat(70)])
    await expectNoDearer(
      `a boundary of ${boundary.length} dashes`,
      send(Buffer.alloc(size, '-'), boundary),
      plain,
    );
});

test('a form with too many parts is refused before it is parsed', async () => {
  const body = (parts: number) =>
    new Uint8Array(Buffer.from(`${part('folder', '', 'invoices').repeat(parts)}--${BOUNDARY}--\r\n`));
  const post = (parts: number) =>
    app.post('/api/partner/common/upload', body(parts), token, `multipart/form-data; boundary=${BOUNDARY}`);
  expect(at(await (await post(10)).json(), 'error', 'message')).toBe('No file selected');
  const refused = await post(11);
  expect(refused.status).toBe(400);
  expect(at(await refused.json(), 'error', 'message')).toBe('The upload has too many parts.');
});

test('an upload whose file has an endless name is unreadable, not of too many parts', async () => {
  const form = `${part('file', `; filename="${'a'.repeat(10_000)}.pdf"`, '%PDF-1.4')}--${BOUNDARY}--\r\n`;
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const refused = await app.post(
    '/api/partner/common/upload',
    new Uint8Array(Buffer.from(form)),
    token,
    type,
  );
  expect(refused.status).toBe(400);
  expect(at(await refused.json(), 'error', 'message')).toBe(
    'The upload could not be read. Please try again.',
  );
});
