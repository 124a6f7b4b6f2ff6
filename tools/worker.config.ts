import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

/** Builds `sw/` into `sw.js` with the list of files to precache. It runs after the portal's own build. */

const DIST = path.resolve(process.env['BUILD_FOLDER'] ?? 'dist');
/** Not precached: files for installation or robots, files always fetched anew, and what only some partners use. */
const NOT_KEPT =
  /^(?:\.vite\/|screenshots\/|icons\/|(?:config|einvoice-keys|version)\.json$|robots\.txt$|sw\.js|assets\/(?:pdf|code-reader|zxing|harfbuzz|noto-sans|write-paper|paper-maker))|\.br$/;

export default defineConfig({
  publicDir: false,
  define: {
    PRECACHE: JSON.stringify(precached()),
    ON_DEMAND: JSON.stringify(onDemand()),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: DIST,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'sw/index.ts', formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
  },
});

/** Files in `assets/` have a hash in their name; the others get one as `revision`. */
function precached() {
  return built()
    .filter((file) => !NOT_KEPT.test(file))
    .map((file) =>
      file.startsWith('assets/')
        ? { url: `/${file}`, revision: null, ...integrityOf(file) }
        : { url: `/${file}`, revision: hashOf(file) },
    );
}

/** The parts that are kept once they have been used. */
function onDemand() {
  return built()
    .filter((file) => file.startsWith('assets/') && !file.endsWith('.br') && NOT_KEPT.test(file))
    .map((file) => ({ url: `/${file}`, ...integrityOf(file) }));
}

/** Not of pictures: a content delivery network may make them smaller on its way. */
function integrityOf(file: string): { integrity?: string } {
  if (/\.(?:avif|jpe?g|png|svg|webp)$/.test(file)) return {};
  const hash = createHash('sha256').update(readFileSync(path.join(DIST, file)));
  return { integrity: `sha256-${hash.digest('base64')}` };
}

function built(): string[] {
  return readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(DIST, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(DIST, file)))
    .digest('hex')
    .slice(0, 16);
}
