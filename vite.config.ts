import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { type Plugin, build, defineConfig } from 'vite';
import { TYPES_ONLY, plannedChunks } from './tools/chunks.ts';
import { CLASS_NAMES } from './tools/class-names.ts';
import { firstPaint } from './tools/first-paint.ts';
import { release } from './tools/release.ts';
import { messages } from './tools/messages.ts';

export default defineConfig({
  plugins: [
    ...compiler(),
    plannedChunks(compiler),
    firstPaint(compiler),
    manifestAtRoot(),
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
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORTAL_API_PORT'] ?? '4174'}` },
  },
});

/** What makes JavaScript of the sources. */
function compiler() {
  return [
    messages(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's data calls come with its code: the first screen does not carry the contract of all others.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    // Of react-aria's thirty languages only the portal's.
    { ...optimizeLocales.vite({ locales: ['en-US', 'hi-IN'] }), enforce: 'pre' as const },
    ourCalendar(),
  ];
}

/** Of the calendars that react-aria's date fields know, the one by which both of the portal's languages count. */
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

/** The manifest keeps its plain address: installed apps are known by it. */
function manifestAtRoot(): Plugin {
  const fileName = 'manifest.webmanifest';
  return {
    name: 'manifest-at-root',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(new URL(fileName, import.meta.url)) });
    },
  };
}

/** One after another, in the order of the plugins: each works with the files that the one before has left. */
function sequentially(handler: () => Promise<void>) {
  return { sequential: true, order: 'post', handler } as const;
}

/**
 * Not kept on the device: what only the installation shows, what robots read, what is asked of the server each time, and the
 * PDF viewer, which is large.
 */
const NOT_KEPT =
  /^(?:\.vite\/|screenshots\/|icons\/|(?:config|version)\.json$|robots\.txt$|sw\.js$|assets\/(?:agreement-viewer|pdf))/;

/**
 * Builds `sw/` into `/sw.js` with the list of what it keeps: files with a hash in their name as they are, the others with one.
 * Around twenty lines of our own instead of the 300 packages of a plugin.
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

/** Leaves a `.br` beside every text of the build, for servers that send it as it is. */
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
      // The one that an operator edits is sent as it stands.
      const texts = files.filter(
        (file) => /\.(m?js|css|html|svg|webmanifest|json)$/.test(file) && file !== 'config.json',
      );
      await Promise.all(
        texts.map(async (file) => {
          const target = path.join(folder, file);
          await writeFile(`${target}.br`, brotliCompressSync(await readFile(target)));
        }),
      );
    }),
  };
}
