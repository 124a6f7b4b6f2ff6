import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOneEffect } from '#server/testing/once.ts';
import { createApp } from '#server/app.ts';
import { at } from '../../../tests/json.ts';
import { newPartner } from '#server/testing/partners.ts';
import { PNG, type TestApp, testApp, uploadForm } from '#server/testing/test-app.ts';
import { upload } from '#src/api/contract/claims.calls.ts';
import { pdfOfSize } from '../../../tests/pdf.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = await app.signIn('t3@demo.example');
});
afterAll(() => app.close());

const send = (body: unknown, key?: string) =>
  app.ask(upload, { params: {}, body, token, ...(key !== undefined && { key }) });

test('a PDF comes back byte for byte, as a sandboxed download', async () => {
  const bytes = pdfOfSize(300_000);
  const { data, status } = await send(uploadForm(new File([bytes], 'Rechnung ₹ 7.pdf')));
  expect(status).toBe(200);
  const response = await app.get(String(data), token);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''Rechnung%20%E2%82%B9%207.pdf",
  );
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
});

test('a PDF whose header begins late in the first 1,024 bytes is accepted', async () => {
  const late = Buffer.concat([Buffer.alloc(1019, '\n'), pdfOfSize(2000)]);
  expect((await send(uploadForm(new File([late], 'late.pdf')))).status).toBe(200);
});

test('a file is visible to its owner only', async () => {
  const { data } = await send(uploadForm(new File([pdfOfSize(2000)], 'a.pdf')));
  const other = await app.signIn('t1@demo.example');
  expect((await app.get(String(data), other)).status).toBe(404);
  expect((await app.get(String(data))).status).toBe(401);
  expect((await app.get('/api/files/not-an-id', token)).status).toBe(404);
});

test.each([
  [
    'a PDF of 1.2 MB',
    new File([pdfOfSize(1_200_000)], 'a.pdf'),
    'invoices',
    422,
    'File size should be less than 1 MB',
  ],
  [
    'a PNG called .pdf',
    new File([PNG], 'a.pdf'),
    'invoices',
    422,
    'This is not a PDF, though its name ends in .pdf. Please save it as a PDF again, or choose another file.',
  ],
  ['an empty file', new File([], 'a.pdf'), 'invoices', 422, 'This file is empty. Please choose another one.'],
  [
    'a PDF called .exe',
    new File([pdfOfSize(2000)], 'a.exe'),
    'invoices',
    422,
    'File type should be one of the following: .pdf',
  ],
  [
    'a PDF as a cheque',
    new File([pdfOfSize(2000)], 'a.pdf'),
    'bankdetails',
    422,
    'File type should be one of the following: .jpeg, .jpg, .png, .webp',
  ],
  [
    'an unknown folder',
    new File([pdfOfSize(2000)], 'a.pdf'),
    '../etc',
    422,
    'The folder must be bankdetails or invoices.',
  ],
  [
    'a script that begins like a PDF',
    new File(['%PDF-<script>alert(1)</script>'], 'a.pdf'),
    'invoices',
    422,
    'This PDF is incomplete or damaged. Please save or scan the document again.',
  ],
  ['9 MB', new File([pdfOfSize(9_000_000)], 'a.pdf'), 'invoices', 413, 'File size should be less than 1 MB'],
])('%s is refused', async (_, file, folder, status, error) => {
  expect(await send(uploadForm(file, folder))).toMatchObject({ status, error });
});

test('an upload without a file, or not as a form, is refused', async () => {
  const empty = new FormData();
  empty.append('folder', 'invoices');
  expect(await send(empty)).toMatchObject({ status: 422, error: 'No file selected' });
  expect(await send({ file: 'x' })).toMatchObject({ status: 415 });
});

test('an upload repeated with its key is stored once', async () => {
  const key = randomUUID();
  const file = new File([pdfOfSize(2000)], 'a.pdf');
  const both = await Promise.all([send(uploadForm(file), key), send(uploadForm(file), key)]);
  expect((await send(uploadForm(file), key)).body).toEqual(expectOneEffect(both));
  expect((await send(uploadForm(new File([pdfOfSize(2000)], 'a.pdf')), key)).status).toBe(422);
});

test("a partner's files have a quota, and an upload beyond it is refused with a message", async () => {
  const { bytes } = await app.database.db
    .selectFrom('files')
    .innerJoin('partners', 'partners.id', 'files.partner_id')
    .select(sql<number>`sum(octet_length(bytes))`.as('bytes'))
    .where('email', '=', 't3@demo.example')
    .executeTakeFirstOrThrow();
  const narrow = createApp({ ...app.deps, uploadQuotaBytes: bytes + 3000 });
  const sent = () =>
    narrow.request('/api/partner/common/upload', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: uploadForm(new File([pdfOfSize(2000)], 'a.pdf')),
    });
  expect((await sent()).status).toBe(200);
  const refused = await sent();
  expect(refused.status).toBe(403);
  expect(at(await refused.json(), 'error', 'message')).toContain('the most that one partner may store');
});

test('a partner uploads 500 files a day, and is told when to go on', async () => {
  const { db } = app.database;
  const one = await newPartner(app, 'T3');
  const { id } = await db
    .selectFrom('partners')
    .select('id')
    .where('email', '=', one.email)
    .executeTakeFirstOrThrow();
  const body = () => uploadForm(new File([pdfOfSize(2000)], 'a.pdf'));
  const sent = () => app.ask(upload, { params: {}, body: body(), token: one.token });
  expect((await sent()).status).toBe(200);
  await sql`
    insert into files (id, partner_id, folder, name, media_type, sha256, bytes, created_at)
    select gen_random_uuid(), partner_id, folder, name, media_type, sha256, bytes, created_at
    from files, generate_series(1, 499) where partner_id = ${id}
  `.execute(db);
  const refused = await sent();
  expect(refused).toMatchObject({
    status: 429,
    error: 'Too many uploads today. Please try again tomorrow.',
  });
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  await sql`update files set created_at = created_at - interval '1 day' where partner_id = ${id}`.execute(db);
  expect((await sent()).status).toBe(200);
});

test('a nearly full disk refuses uploads first, then all writes, but never reads', async () => {
  const MEGABYTE = 1024 * 1024;
  const asked = async (freeMegabytes: number) => {
    const full = createApp({ ...app.deps, freeBytes: () => Promise.resolve(freeMegabytes * MEGABYTE) });
    const headers = { Authorization: `Bearer ${token}` };
    const form = uploadForm(new File([pdfOfSize(2000)], 'a.pdf'));
    const responses = [
      await full.request('/api/partner/common/upload', { method: 'POST', headers, body: form }),
      await full.request('/api/partner/notifications/read', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      }),
      await full.request('/api/partner/programs', { headers }),
    ];
    for (const response of responses.filter(({ status }) => status === 503)) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(at(await response.json(), 'error', 'message')).toContain('no room');
    }
    return responses.map(({ status }) => status);
  };
  expect(await asked(201)).toEqual([200, 200, 200]);
  expect(await asked(199)).toEqual([503, 200, 200]);
  expect(await asked(31)).toEqual([503, 503, 200]);
});
