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

test('the values of the file are read, numbers as text', async () => {
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
])('%s gives no support contact', async (_, body, status) => {
  answer(body, status);
  const { support } = await loadPortalConfig();
  expect(Object.values(support).filter((value) => value !== undefined)).toEqual([]);
});

const DEMO = '"demo":{"email":"a@demo.example","phone":"0","hours":"9"}';

test('build variables only replace values that the file lacks', async () => {
  vi.stubEnv('VITE_SUPPORT_EMAIL', 'built@vendor.example');
  vi.stubEnv('VITE_SUPPORT_PHONE', '1800');
  answer('{"support":{"email":"file@vendor.example"}}');
  expect((await loadPortalConfig()).support).toMatchObject({ email: 'file@vendor.example', phone: '1800' });
});

test("the demo's contacts are used only where nobody has named one", async () => {
  answer(`{${DEMO}}`);
  expect((await loadPortalConfig()).support).toEqual({ email: 'a@demo.example', phone: '0', hours: '9' });
  vi.stubEnv('VITE_SUPPORT_PHONE', '1800');
  answer(`{${DEMO}}`);
  expect((await loadPortalConfig()).support).toEqual({ phone: '1800' });
});

test('a failed request rejects, so that a saved config stays in use', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadPortalConfig()).rejects.toThrow('Failed to fetch');
});
