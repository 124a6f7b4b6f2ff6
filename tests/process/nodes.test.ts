import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type TemporaryPostgres, hasPostgres, startPostgres } from '../../tools/postgres.ts';
import { claimsClient, signIn } from '../claims-client.ts';
import { freePort } from '../free-port.ts';
import { type ServerProcess, killServers, startServer } from '../server-process.ts';

const CLAIMS = 300;
const AT_ONCE = 20;

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  await killServers();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

interface Cluster {
  base: string;
  nodes: ServerProcess[];
}

/** PostgreSQL, two nodes that start at once, and nginx before them. */
async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-nodes-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const postgres: TemporaryPostgres = await startPostgres(await freePort());
  cleanUps.push(() => postgres.stop());
  const ports = [await freePort(), await freePort()];
  const nodes = ports.map((port) =>
    startServer({
      PORT: String(port),
      PORTAL_DATA: path.join(folder, String(port)),
      DATABASE_URL: postgres.url,
      TRUSTED_PROXIES: '1',
    }),
  );
  await Promise.all(nodes.map((node) => node.up));
  for (const node of nodes) expect(node.output()).toContain('PostgreSQL');
  const port = await freePort();
  await startNginx(folder, port, ports);
  return { base: `http://127.0.0.1:${port}/api`, nodes };
}

async function startNginx(folder: string, port: number, ports: number[]): Promise<void> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `worker_processes 1;
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary}
      client_max_body_size 10m;
      upstream portal { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://portal;
          proxy_http_version 1.1;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', config, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => {
    nginx.once('exit', resolve);
  });
  cleanUps.push(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
    await pause(50);
  }
}

test('two nodes behind nginx, one killed under load: every acknowledged claim is there once', async ({
  skip,
}) => {
  if (!(await hasPostgres()) || !hasNginx()) skip('PostgreSQL or nginx is not installed');
  const { base, nodes } = await startCluster();
  const client = await claimsClient(base, 't3@demo.example');
  const acknowledged: string[] = [];
  let started = 0;
  const work = async () => {
    while (started < CLAIMS) {
      started += 1;
      const claim = await client.prepare();
      await client.postUntilDone(claim);
      acknowledged.push(claim.body.invoice_number);
      if (acknowledged.length === CLAIMS / 2) nodes[0]?.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(nodes[0]?.child.signalCode).toBe('SIGKILL');
  expect(acknowledged).toHaveLength(CLAIMS);
  const listed = await client.listed();
  for (const number of acknowledged) expect(listed.get(number), number).toBe(1);
  const own = [...listed].filter(([number]) => number.startsWith('K-'));
  expect(own).toHaveLength(CLAIMS);
}, 120_000);

test('a limit on sign-ins holds over both nodes, and one node tells what the other knows', async ({
  skip,
}) => {
  if (!(await hasPostgres()) || !hasNginx()) skip('PostgreSQL or nginx is not installed');
  const { base } = await startCluster();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 14; attempt += 1)
    statuses.push((await signIn(base, 't1@demo.example', `Wrong@2026${attempt}`)).status);
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 401),
    ...Array.from({ length: 4 }, () => 429),
  ]);
}, 60_000);
