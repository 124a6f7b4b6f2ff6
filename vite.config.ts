import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Plugin, defineConfig } from 'vite';
import { messageOptions } from './tools/messages.ts';

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messageOptions),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    manifestAtRoot(),
    brotliBesides(),
  ],
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORTAL_API_PORT'] ?? '4174'}` },
  },
});

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

/** Leaves a `.br` beside every text of the build, for servers that send it as it is. */
function brotliBesides(): Plugin {
  let folder = '';
  return {
    name: 'brotli-besides',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter((file) => /\.(js|css|html|svg|webmanifest|json)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const target = path.join(folder, file);
          await writeFile(`${target}.br`, brotliCompressSync(await readFile(target)));
        }),
      );
    },
  };
}
