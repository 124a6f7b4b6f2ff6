import { afterEach, expect, test, vi } from 'vitest';
import { loadPortalConfig } from './portal-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function answer(body: string, status = 200): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

const EVERYTHING = {
  email: 'team@vendor.example',
  phone: '1800 000 000',
  whatsapp: '+91 1',
  hours: '9 to 6',
};

test('what is set is read, a number as text', async () => {
  answer(JSON.stringify({ support: EVERYTHING, other: 1 }));
  expect((await loadPortalConfig()).support).toEqual(EVERYTHING);
  answer('{"support":{"phone":1800}}');
  expect((await loadPortalConfig()).support.phone).toBe('1800');
});

test.each([
  ['no file', 'Not found', 404],
  ['an empty one', '{}', 200],
  ['no JSON', '<!doctype html>', 200],
  ['something else', '[1]', 200],
  ['an odd part', '{"support":"call us"}', 200],
  ['odd fields', '{"support":{"email":{},"phone":null}}', 200],
])('%s names nobody', async (_, body, status) => {
  answer(body, status);
  const { support } = await loadPortalConfig();
  expect(Object.values(support).filter((value) => value !== undefined)).toEqual([]);
});

test('the build’s values stand in for missing ones only', async () => {
  vi.stubEnv('VITE_SUPPORT_EMAIL', 'built@vendor.example');
  vi.stubEnv('VITE_SUPPORT_PHONE', '1800');
  answer('{"support":{"email":"file@vendor.example"}}');
  expect((await loadPortalConfig()).support).toMatchObject({ email: 'file@vendor.example', phone: '1800' });
});

test('no answer is told, so that a saved one stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadPortalConfig()).rejects.toThrow('Failed to fetch');
});
