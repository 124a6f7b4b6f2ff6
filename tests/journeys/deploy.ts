import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildInto } from '../../tools/build.ts';

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
  const release = { version: 'next', news: { en: news } };
  await buildInto(next, release, { VITE_SUPPORT_PHONE: '1800 000 000' });
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

/**
 * The built worker, which can be replaced by a changed one.
 * @param served the folder that the portal serves
 */
export async function servedWorker(served: string) {
  const file = path.join(served, 'sw.js');
  const [code, compressed] = await Promise.all([readFile(file), readFile(`${file}.br`)]);
  const write = (plain: Buffer, brotli: Buffer) =>
    Promise.all([writeFile(file, plain), writeFile(`${file}.br`, brotli)]);
  return {
    serve: (change: (code: string) => string) => {
      const next = Buffer.from(change(code.toString()));
      return write(next, brotliCompressSync(next));
    },
    restore: () => write(code, compressed),
  };
}
