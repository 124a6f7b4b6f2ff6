import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type TemporaryPostgres, hasPostgres, startPostgres } from '../tools/postgres.ts';
import { freePort } from './free-port.ts';
import { startBundledServer } from './prepared-server.ts';
import { type ServerProcess, killServers } from './server-process.ts';

const cleanUps: (() => Promise<void>)[] = [];

/** Stops everything that {@link startCluster} has started. */
export async function endClusters(): Promise<void> {
  await killServers();
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
}

/** Whether PostgreSQL and nginx are installed. */
export async function canStartCluster(): Promise<boolean> {
  return (await hasPostgres()) && spawnSync('nginx', ['-v']).status === 0;
}

export interface Cluster {
  /** The API's address at the proxy. */
  base: string;
  nodes: ServerProcess[];
  /** The API's address at each node. */
  nodeBases: string[];
  /** Restarts a node that has exited, on the same port. */
  startAgain: (index: number) => ServerProcess;
  postgres: TemporaryPostgres;
}

/** Starts PostgreSQL, two nodes at the same time, and nginx in front of them. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-nodes-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const postgres: TemporaryPostgres = await startPostgres(await freePort());
  cleanUps.push(() => postgres.stop());
  const ports = [await freePort(), await freePort()];
  const startNode = (port: number) =>
    startBundledServer({
      PORT: String(port),
      PORTAL_DATA: path.join(folder, String(port)),
      DATABASE_URL: postgres.url,
      PORTAL_DEMO: '1',
      TRUSTED_PROXIES: '1',
    });
  const nodes = ports.map(startNode);
  await Promise.all(nodes.map((node) => node.up));
  for (const node of nodes)
    if (!node.output().includes('PostgreSQL')) throw new Error(`a node did not start: ${node.output()}`);
  const port = await freePort();
  await startNginx(folder, port, ports);
  const baseOf = (each: number) => `http://127.0.0.1:${each}/api`;
  return {
    base: baseOf(port),
    nodes,
    nodeBases: ports.map(baseOf),
    postgres,
    startAgain(index) {
      const node = startNode(ports[index] ?? 0);
      nodes[index] = node;
      return node;
    },
  };
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
      upstream portal { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join(' ')} keepalive 16; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://portal;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  );
  const nginx: ChildProcess = spawn('nginx', ['-p', folder, '-c', config, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
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
