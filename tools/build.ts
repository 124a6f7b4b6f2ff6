import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { besideVendor, readVendor, vendorFile, vendorPictures } from './vendor.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = path.join(ROOT, '.cache/build-stamp');
const OUTPUTS = ['dist/index.html', 'src/messages/generated/messages.js', 'src/vendor/generated/vendor.js'];
const INPUTS = [
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'tools/chunks.ts',
  'tools/class-names.ts',
  'tools/contrast.ts',
  'tools/first-paint.ts',
  'tools/logo-drawing.ts',
  'tools/messages.ts',
  'tools/release.ts',
  'tools/vendor-files.ts',
  'tools/vendor.ts',
  'package.json',
  'package-lock.json',
];
/** Written by the build itself. */
const GENERATED = /^src\/(?:messages|vendor)\/generated\//;

/** Builds the portal into `dist/` unless its inputs are unchanged. @throws as {@link readVendor} does */
export async function buildPortal(): Promise<void> {
  // Checked first, because a bundler would hide the message in a long stack trace.
  await readVendor();
  const stamp = await inputHash();
  const last = await readFile(STAMP, 'utf8').catch(() => undefined);
  if (last === stamp && OUTPUTS.every((file) => existsSync(path.join(ROOT, file)))) return;
  console.log('Building the portal ...');
  await run(path.join(ROOT, 'node_modules/vite/bin/vite.js'), ['build', '--logLevel', 'warn']);
  await mkdir(path.dirname(STAMP), { recursive: true });
  // The route tree is an input that the build may have rewritten.
  await writeFile(STAMP, await inputHash());
}

/** A hash of all inputs of the build, including its settings. */
export async function inputHash(): Promise<string> {
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

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(script)} ended with ${code}`)),
    );
  });
}
