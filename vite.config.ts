import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
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
