import { spawn } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { launchBrowser, signIn } from '../journeys/portal.ts';
import { at, itemsOf } from '../json.ts';
import { copyRepository } from '../repository-copy.ts';
import { killServers, startServer } from '../server-process.ts';

/** Builds another vendor's portal in a copy of the repository, from nothing but that vendor's folder. */

const ACME = {
  name: { en: 'Acme & Söhne' },
  portal: { en: 'Acme "Club"', short: 'Club' },
  support: { email: 'club@acme.example', hours: '9 to 6' },
  mail: 'club@acme.example',
  colours: {
    accent: { light: '#8a1c4a', dark: '#ff9ec4' },
    accentStrong: { light: '#6d1239', dark: '#ffc0d9' },
    accentInk: { light: '#ffffff', dark: '#3a0820' },
    accentSoft: { light: '#fdeaf2', dark: '#451530' },
    brand: { light: '#5a0f30', dark: '#ffc9de' },
  },
};
const LOGO = '<svg viewBox="0 0 64 32"><path fill="#c03060" d="M7 7h50v18H7z"/></svg>';

let copy: string;
let folder: string;
let browser: Browser;
let url: string;
beforeAll(async () => {
  copy = await copyRepository();
  folder = path.join(copy, 'acme');
  await mkdir(folder);
  await writeFile(path.join(folder, 'vendor.json'), JSON.stringify(ACME));
  await writeFile(path.join(folder, 'logo.svg'), LOGO);
  await writeFile(path.join(folder, 'icon.svg'), LOGO);
  await cp('src/vendor/icons', path.join(folder, 'icons'), { recursive: true });
  expect(await build({})).toEqual({ code: 0, text: '' });
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  browser = await launchBrowser();
  await startServer({ PORT: port, PORTAL_DATA: path.join(copy, '.data'), PORTAL_API_ONLY: '' }, copy).up;
});
afterAll(async () => {
  await browser.close();
  await killServers();
  await rm(copy, { recursive: true, force: true });
});

async function build(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/build-portal.ts'], {
    cwd: copy,
    env: { ...process.env, VENDOR_CONFIG: 'acme/vendor.json', ...env },
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, text };
}

const dist = (file: string) => readFile(path.join(copy, 'dist', file), 'utf8');

test('nothing in the build names or depicts the demo’s vendor', async () => {
  const files = await readdir(path.join(copy, 'dist'), { recursive: true });
  const texts = files.filter((file) => /\.(?:html|m?js|css|json|svg|webmanifest|txt)$/.test(file));
  expect(texts.length).toBeGreaterThan(30);
  // The name, and the wave of the logo.
  for (const file of texts)
    expect(/\btarang|तरंग|M3\.2 18\.4C5\.3/i.exec(await dist(file))?.[0], file).toBeUndefined();
  // The accent colours in light and dark. The SVG drawings of notices have colours of their own.
  for (const file of texts.filter((name) => !name.endsWith('.svg')))
    expect(/#(?:0a4fd6|7fb0ff)/i.exec(await dist(file))?.[0], file).toBeUndefined();
  expect(files.filter((file) => /hero|^screenshots/.test(file))).toEqual([]);
});

test('document and manifest carry the vendor’s names, drawings and colours', async () => {
  const html = await dist('index.html');
  expect(html).toContain('<title>Acme &quot;Club&quot;</title>');
  expect(html).toContain('for channel partners of Acme &amp; Söhne"');
  // The logo is in the prerendered first screens.
  expect(html).toContain('d="M7 7h50v18H7z"');
  for (const { light, dark } of Object.values(ACME.colours)) {
    // The build shortens #ffffff to #fff.
    expect(html).toContain(light === '#ffffff' ? '#fff' : light);
    expect(html).toContain(dark);
  }
  const manifest: unknown = JSON.parse(await dist('manifest.webmanifest'));
  expect(at(manifest, 'name')).toBe('Acme "Club"');
  expect(at(manifest, 'short_name')).toBe('Club');
  expect(at(manifest, 'description')).toContain('Acme & Söhne');
  expect(itemsOf(at(manifest, 'screenshots'))).toEqual([]);
  expect(await dist('icon.svg')).toBe(LOGO);
});

test('partners see the vendor’s name in both languages, and its contacts', async () => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Acme "Club"' }).waitFor();
  await page.getByText('Acme & Söhne').waitFor();
  expect(await page.title()).toContain('Acme "Club"');
  const colour = await page
    .getByRole('button', { name: 'Continue' })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(colour).toBe('rgb(138, 28, 74)');

  await signIn(page, 't3@demo.example');
  await page.goto('/about-us');
  await page.getByRole('link', { name: 'club@acme.example' }).waitFor();
  await page.getByText('9 to 6').waitFor();
  await context.close();

  const hindi = await browser.newContext({ baseURL: url, locale: 'hi-IN' });
  const visitor = await hindi.newPage();
  await visitor.goto('/login');
  await visitor.getByText('Acme & Söhne').waitFor();
  expect(await visitor.locator('html').getAttribute('lang')).toBe('hi-IN');
  await hindi.close();
  expect(complaints).toEqual([]);
});

test('mails have the vendor as their sender and in their signature', async () => {
  const asked = await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 't3@demo.example' }),
  });
  expect(asked.status).toBe(200);
  const mails = path.join(copy, '.data/mails');
  await expect.poll(() => readdir(mails).catch(() => [])).toHaveLength(1);
  const [file = ''] = await readdir(mails);
  const mail = await readFile(path.join(mails, file), 'utf8');
  expect(mail).toContain('From: Acme & Söhne <club@acme.example>\n');
  expect(mail).toContain('Set a new password for the Acme "Club"');
  expect(mail.trim().split('\n').at(-1)).toBe('Acme & Söhne');
});

test('a build with too little contrast fails and names the colours', async () => {
  const accent = { light: '#e8a0c0', dark: '#ff9ec4' };
  const poor = path.join(folder, 'poor.json');
  await writeFile(poor, JSON.stringify({ ...ACME, colours: { ...ACME.colours, accent } }));
  const { code, text } = await build({ VENDOR_CONFIG: poor });
  expect(code).toBe(1);
  expect(text).toContain(
    `${poor}: accent #e8a0c0 on surface #ffffff (light) has a contrast of 2.05, and needs 4.5`,
  );
});
