import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createHash } from 'node:crypto';
import { type Plugin, build, defineConfig } from 'vite';
import { TYPES_ONLY, plannedChunks } from './tools/chunks.ts';
import { CLASS_NAMES } from './tools/class-names.ts';
import { firstPaint } from './tools/first-paint.ts';
import { kitPage } from './tools/kit-page.ts';
import { release } from './tools/release.ts';
import { messages } from './tools/messages.ts';
import { vendorFiles } from './tools/vendor-files.ts';

export default defineConfig({
  plugins: [
    ...compiler(),
    plannedChunks(compiler),
    firstPaint(compiler),
    vendorFiles(),
    kitPage(),
    release(),
    serviceWorker(),
    brotliBesides(),
  ],
  oxc: TYPES_ONLY,
  css: CLASS_NAMES,
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Which of our plugins takes how long is no warning.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORTAL_API_PORT'] ?? '4174'}` },
  },
});

function compiler() {
  return [
    messages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Puts data calls into the screen's file: the first screen does not carry all API contracts.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    // Of react-aria's thirty languages, the build keeps only the portal's.
    { ...optimizeLocales.vite({ locales: ['en-US', 'hi-IN'] }), enforce: 'pre' as const },
    ourCalendar(),
  ];
}

/** Keeps only the Gregorian calendar of react-aria's date fields: both languages of the portal use it. */
function ourCalendar(): Plugin {
  return {
    name: 'our-calendar',
    load: {
      filter: { id: /@internationalized\/date\/.+\/createCalendar\.mjs$/ },
      handler: () => `
        import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';
        export const createCalendar = () => new GregorianCalendar();`,
    },
  };
}

/** Runs the hooks in the order of the plugins: each works with the files that the one before has left. */
function sequentially(handler: () => Promise<void>) {
  return { sequential: true, order: 'post', handler } as const;
}

/** Not precached: files for installation or robots, files always fetched anew, and the large PDF viewer. */
const NOT_KEPT =
  /^(?:\.vite\/|screenshots\/|icons\/|(?:config|version)\.json$|robots\.txt$|sw\.js$|assets\/(?:agreement-viewer|pdf))/;

/**
 * Builds `sw/` into `/sw.js` with the list of files to precache. Files in `assets/` have a hash in their
 * name; the others get one as `revision`. A plugin for this would bring 300 packages along.
 */
function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: sequentially(async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        )
        .filter((file) => !NOT_KEPT.test(file) && !file.endsWith('.br'))
        .toSorted((a, b) => (a < b ? -1 : 1));
      const list = await Promise.all(
        files.map(async (file) => ({
          url: `/${file}`,
          revision: file.startsWith('assets/') ? null : await hashOf(path.join(folder, file)),
        })),
      );
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { PRECACHE: JSON.stringify(list), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          lib: { entry: 'sw/index.ts', formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
          rolldownOptions: { checks: { bundlerTimings: false } },
        },
      });
    }),
  };
}

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
}

const compress = promisify(brotliCompress);
/**
 * Only the PDF viewer's files have more bytes. The best quality would take as long for them as for the whole
 * portal twice, and save 2%.
 */
const LARGE = 300_000;

/** Writes a `.br` beside every text file of the build, for servers that send precompressed files. */
function brotliBesides(): Plugin {
  let folder = '';
  return {
    name: 'brotli-besides',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: sequentially(async () => {
      const files = await readdir(folder, { recursive: true });
      // The operator edits this one, so a compressed copy would become stale.
      const texts = files.filter(
        (file) => /\.(m?js|css|html|svg|webmanifest|json)$/.test(file) && file !== 'config.json',
      );
      await Promise.all(
        texts.map(async (file) => {
          const target = path.join(folder, file);
          const text = await readFile(target);
          const quality = text.length > LARGE ? 10 : 11;
          // Not the synchronous one: this one uses all cores.
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(`${target}.br`, await compress(text, { params }));
        }),
      );
    }),
  };
}
