import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { limitConnections } from './http/connection-limits.ts';
import { Environment, readSettings } from './settings.ts';

const compose = await readFile(new URL('compose.yaml', import.meta.url), 'utf8');

afterEach(() => vi.unstubAllEnvs());

test('each container of compose.yaml has a log that cannot fill the disk', () => {
  const services =
    /^services:\n([^]*?)^configs:/m
      .exec(compose)?.[1]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? [];
  expect(services).toHaveLength(3);
  for (const service of services) expect(service).toContain('logging: { driver: local }');
});

test('a generated password with any signs reaches PostgreSQL as compose.yaml passes it', () => {
  const [, url] = /^ +DATABASE_URL: (.*)$/m.exec(compose) ?? [];
  const password = 'a/b#c?d%41@e:f';
  const fill = (text = '') => text.replace('${POSTGRES_PASSWORD}', password);
  vi.stubEnv('PGPASSWORD', fill(/^ +PGPASSWORD: (.*)$/m.exec(compose)?.[1]));
  const client = new pg.Client({ connectionString: fill(url) });
  expect(client).toMatchObject({ user: 'portal', password, host: 'database', database: 'portal' });
});

test('the proxy of compose.yaml ends an idle connection before the server does', () => {
  const seconds = Number(/^ +keepalive (\d+)s$/m.exec(compose)?.[1]);
  const server = createServer();
  limitConnections(server);
  expect(seconds * 1000).toBeLessThan(server.keepAliveTimeout);
});

test('a variable that compose.yaml leaves empty counts as not set', () => {
  const left = [...compose.matchAll(/^ +([A-Z_]+): \$\{\1:-(.*)\}$/gm)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  expect(left.map(([name]) => name)).toContain('SMTP_URL');
  const settings = readSettings(Object.fromEntries(left));
  expect(settings).toMatchObject({ smtpUrl: undefined, isDemo: false });
  expect(readSettings({ PORT: '', HOST: '', ADMIN_TOKEN: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(
    readSettings({}),
  );
});

test.each([
  [{}, true],
  [{ PORTAL_DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://somewhere/theirs' }, false],
  [{ DATABASE_URL: 'postgres://somewhere/theirs', PORTAL_DEMO: '1' }, true],
])('%j seeds the demo: %s', (env, isDemo) => {
  expect(readSettings(env).isDemo).toBe(isDemo);
});

test('an ADMIN_TOKEN that could be guessed, or that no header can carry, is refused', () => {
  for (const ADMIN_TOKEN of [
    'x'.repeat(19),
    'a phrase of four or more words',
    'x'.repeat(20) + '\n',
    'é'.repeat(20),
  ])
    expect(() => readSettings({ ADMIN_TOKEN })).toThrow('ADMIN_TOKEN must have 20 characters or more');
  expect(readSettings({ ADMIN_TOKEN: 'x'.repeat(20) }).adminToken).toBe('x'.repeat(20));
});

const guide = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');

test('the guide lists every variable that the server reads, and no other', () => {
  const table = /### When the server starts\n([^]*?)\n### /.exec(guide)?.[1] ?? '';
  const told = [...table.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name);
  expect(new Set(told)).toEqual(new Set(Object.keys(Environment.entries)));
});

test('the guide states the real defaults of port, address, folder and quota', () => {
  const told = (name: string) =>
    new RegExp(`^\\| \`${name}\` +\\| \`([^\`]+)\``, 'm').exec(guide)?.[1] ?? 'missing';
  const names = ['PORT', 'HOST', 'PORTAL_DATA', 'UPLOAD_QUOTA_MB', 'TRUSTED_PROXIES'];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, told(name)])))).toEqual(readSettings({}));
});

test('the recipe for one machine behind a proxy opens the port to that machine only', () => {
  const recipe = /## One machine\n[^]*?```ini\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const env = Object.fromEntries(
    recipe.split('\n').flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value]];
    }),
  );
  expect(readSettings(env)).toMatchObject({ host: '127.0.0.1', trustedProxies: 1, isDemo: false });
});
