import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = path.join(ROOT, 'dist');

/** Another build of the same portal, ready to stand in for the served one; made once for a file of tests. */
export interface NextBuild {
  /** Serves it: what only the build before had is gone. */
  deploy: () => Promise<void>;
  /** Serves the first one again. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

/** @param news what is new in it. */
export async function buildNext(news: string): Promise<NextBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-next-'));
  const [first, next] = [path.join(folder, 'first'), path.join(folder, 'next')];
  await cp(DIST, first, { recursive: true });
  // A setting of the build is part of its version, and of the files that name it.
  await run(['build', '--logLevel', 'error', '--outDir', next], { VITE_SUPPORT_PHONE: '1800 000 000' });
  await rm(path.join(next, 'version.json.br'));
  await writeFile(path.join(next, 'version.json'), JSON.stringify({ version: 'next', news: { en: news } }));
  return {
    deploy: () => serve(next),
    restore: () => serve(first),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The worker last: it is what tells a page that everything else is there. */
async function serve(folder: string): Promise<void> {
  const worker = /^sw\.js(\.br)?$/;
  const wanted = await readdir(folder);
  for (const name of await readdir(DIST))
    if (!worker.test(name)) await rm(path.join(DIST, name), { recursive: true });
  for (const name of wanted.toSorted((a, b) => Number(worker.test(a)) - Number(worker.test(b))))
    await cp(path.join(folder, name), path.join(DIST, name), { recursive: true });
}

function run(args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: ROOT,
      // Vitest's own would make it a build for development.
      env: { ...process.env, NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`))));
  });
}
