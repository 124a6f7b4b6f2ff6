import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A second build of the same portal that can replace the served one. A test file makes it once. */
export interface NextBuild {
  /** Serves this build. Files that only the build before had are gone. */
  deploy: () => Promise<void>;
  /** Serves the first build again. */
  restore: () => Promise<void>;
  remove: () => Promise<void>;
}

/**
 * @param served the folder that the portal serves
 * @param news the text about what is new in this build
 */
export async function buildNext(served: string, news: string): Promise<NextBuild> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-next-'));
  const [first, next] = [path.join(folder, 'first'), path.join(folder, 'next')];
  await cp(served, first, { recursive: true });
  // A changed setting gives the build another version, and other names to the files that contain it.
  await run(['build', '--logLevel', 'error', '--outDir', next], { VITE_SUPPORT_PHONE: '1800 000 000' });
  await rm(path.join(next, 'version.json.br'));
  await writeFile(path.join(next, 'version.json'), JSON.stringify({ version: 'next', news: { en: news } }));
  return {
    deploy: () => serve(next, served),
    restore: () => serve(first, served),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies the worker last: it tells a page that everything else is there. */
async function serve(folder: string, served: string): Promise<void> {
  const worker = /^sw\.js(\.br)?$/;
  const wanted = await readdir(folder);
  for (const name of await readdir(served))
    if (!worker.test(name)) await rm(path.join(served, name), { recursive: true });
  for (const name of wanted.toSorted((a, b) => Number(worker.test(a)) - Number(worker.test(b))))
    await cp(path.join(folder, name), path.join(served, name), { recursive: true });
}

function run(args: string[], settings: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: ROOT,
      // Vitest's NODE_ENV would make it a development build.
      env: { ...process.env, NODE_ENV: 'production', ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the build ended with ${code}`))));
  });
}
