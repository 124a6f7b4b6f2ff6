import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { compressFiles } from './compress.ts';
import { compileMessages } from './messages.ts';
import { besideVendor, vendorFile, vendorPictures } from './vendor.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(ROOT, '.cache/build-stamp');
const OUTPUTS = ['dist/index.html', 'src/messages/generated/messages.js', 'src/vendor/generated/vendor.js'];
const INPUTS = [
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'tools/compile-vendor.ts',
  'tools/compress.ts',
  'tools/contrast.ts',
  'tools/first-paint.ts',
  'tools/logo-drawing.ts',
  'tools/messages.ts',
  'tools/vendor-files.ts',
  'tools/vendor.ts',
  'tools/worker.config.ts',
  'package.json',
  'package-lock.json',
];
const Package = v.object({ version: v.string() });
/** Written by the build itself. */
const GENERATED = /^src\/(?:messages|vendor)\/generated\//;

/**
 * Builds the portal into `dist/` unless its inputs are unchanged: texts and vendor, the portal, its service worker, and
 * compressed copies of all files.
 * @throws as {@link compileMessages} does
 */
export async function buildPortal(): Promise<void> {
  const stamp = await inputHash();
  const last = await readFile(STAMP, 'utf8').catch(() => undefined);
  if (last === stamp && OUTPUTS.every((file) => existsSync(path.join(ROOT, file)))) return;
  console.log('Building the portal ...');
  for (const problem of await compileMessages()) console.warn(problem);
  await buildInto(DIST, await releaseOf(stamp));
  await mkdir(path.dirname(STAMP), { recursive: true });
  // The route tree is an input that the build may have rewritten.
  await writeFile(STAMP, await inputHash());
}

/** The name of a build, and what is new in it, which the version before shows before it updates. */
interface Release {
  version: string;
  news: unknown;
}

/** Builds the portal into a folder from texts that are compiled. `settings` are further environment variables. */
export async function buildInto(
  folder: string,
  release: Release,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await viteBuild('vite.config.ts', folder, { VITE_APP_VERSION: release.version, ...settings });
  await writeFile(path.join(folder, 'version.json'), JSON.stringify(release));
  await viteBuild('tools/worker.config.ts', folder, settings);
  await compressFiles(folder);
}

async function releaseOf(inputs: string): Promise<Release> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
  const { version } = v.parse(Package, await read('package.json'));
  return { version: `${version}+${inputs.slice(0, 7)}`, news: await read('src/pwa/whats-new.json') };
}

/** A hash of all inputs of the build, including its settings. */
async function inputHash(): Promise<string> {
  const hash = createHash('sha256');
  const settings = Object.entries(process.env).filter(
    ([name]) => name.startsWith('VITE_') || name === 'VENDOR_CONFIG',
  );
  hash.update(JSON.stringify(settings));
  for (const file of await vendorInputs()) hash.update(await readFile(file));
  for (const file of await inputFiles()) hash.update(file).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

/** Another vendor's files lie outside of `INPUTS`. */
async function vendorInputs(): Promise<string[]> {
  if (!process.env['VENDOR_CONFIG']) return [];
  const beside = ['logo.svg', 'hero.svg', ...(await vendorPictures())].map(besideVendor);
  return [vendorFile(), ...beside].filter((file) => existsSync(file));
}

async function inputFiles(): Promise<string[]> {
  const lists = await Promise.all(
    INPUTS.filter((input) => existsSync(path.join(ROOT, input))).map(async (input) => {
      if (path.extname(input) !== '') return [input];
      const entries = await readdir(path.join(ROOT, input), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    }),
  );
  return lists
    .flat()
    .filter((file) => !GENERATED.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

function viteBuild(
  config: string,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'],
      {
        cwd: ROOT,
        stdio: 'inherit',
        // Vitest's NODE_ENV would make it a development build.
        env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder, ...settings },
      },
    );
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite ended with ${code}`))));
  });
}
