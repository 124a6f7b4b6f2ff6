import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOneEffect } from '#server/testing/once.ts';
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

test('a PDF comes back byte for byte, as a download that nothing can run in', async () => {
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

test('a file is its owner’s alone', async () => {
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
    'File type should be one of the following: .pdf',
  ],
  ['an empty file', new File([], 'a.pdf'), 'invoices', 422, 'File type should be one of the following: .pdf'],
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

test('a repeated upload under one key is stored once', async () => {
  const key = randomUUID();
  const file = new File([pdfOfSize(2000)], 'a.pdf');
  const both = await Promise.all([send(uploadForm(file), key), send(uploadForm(file), key)]);
  expect((await send(uploadForm(file), key)).body).toEqual(expectOneEffect(both));
  expect((await send(uploadForm(new File([pdfOfSize(2000)], 'a.pdf')), key)).status).toBe(422);
});
