import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './tools/class-names.ts';
import { firstPaint } from './tools/first-paint.ts';
import { paperParts } from './tools/paper-parts.ts';
import { vendorFiles } from './tools/vendor-files.ts';

/**
 * Which modules share a file, each with its dependencies. On a slow network a request costs as much as 100 KB, and
 * small files compress badly. A screen that is not named here has a file of its own.
 */
const CHUNKS = [
  // The same for many versions of the portal: an update does not load it again.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|\/react-first\.ts$/, priority: 5 },
  // Of what is loaded later. Together with its users, it would load them.
  { name: 'addresses', test: /[?&]url$/, priority: 6 },
  // By the screens that draw PDFs, and never before them.
  { name: 'pdf', test: /node_modules\/pdfjs-dist\//, priority: 5 },
  { name: 'portal', tags: ['$initial' as const], priority: 4 },
  // A first screen each: the one does not carry the other. What both need is in the portal's file (both-screens.ts).
  { name: 'home', test: /src\/routes\/-home\.ts$/, priority: 3 },
  {
    name: 'sign-in',
    test: /src\/(?:features\/session\/(?:sign-in-screen|password-step)\.tsx$|routes\/_public\/login\.tsx\?)/,
    priority: 3,
  },
  // By the screens that use them. Small files are merged: some screens load a little more than they need. Merged
  // files could import each other, and modules be used before they ran. A layer below them, whose imports go one
  // way, and tests/build/files.test.ts prevent it.
  {
    name: 'contract',
    test: /src\/(?:(?:api|base|device|network)\/|invoice\/worker-tasks)/,
    minShareCount: 2,
    priority: 3,
  },
  // By nearly all screens, or by tables and forms. Merged into the files of some, they would be imported in a circle.
  { name: 'icons', test: /src\/ui\/(?:inner-icons|icon)\.tsx$/, minShareCount: 2, priority: 3 },
  { name: 'select', test: /src\/ui\/(?:pagination|select-field)\.tsx$/, minShareCount: 2, priority: 3 },
  // Would be merged with the lists of popups.
  { name: 'code-field', test: /src\/ui\/one-time-code-field\.tsx$/, minShareCount: 2, priority: 3 },
  // A text that two screens share would otherwise be merged with parts that only one of them needs.
  { name: 'words', test: /src\/messages\/generated\//, minShareCount: 2, priority: 3 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000, priority: 2 },
  // Loaded as soon as a first screen is shown, also what is for when the network is gone.
  {
    name: 'later',
    test: new RegExp(
      [
        'src/(?:shell/(?:overlays|beside-screens|saved-copy|log-out-question|unsent-notes)',
        'app/settled-claims|features/claims/(?:forms-ahead|unsent-list)',
        'features/dashboard/kept-view|features/notifications/feed-pace|outbox/(?:memory-outbox|receipts)|push/device-push|pwa/updates)\\.tsx?$',
      ].join('|'),
    ),
    priority: 1,
  },
  // Loaded right after that. The calendar has a file of its own, because few screens use it.
  { name: 'popups', test: /src\/ui\/(?:menu-popup|select-popup|dialog-window)\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [...compiler(), firstPaint(compiler), vendorFiles()],
  // Drops imports that are only used for types. Otherwise their modules would be loaded with the first screen.
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  css: { modules: classNames },
  worker: { format: 'es', plugins: () => [paperParts()] },
  build: {
    outDir: process.env['BUILD_FOLDER'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    // One file, which no script runs before (tools/first-paint.ts): a lazy part never waits for its own styles.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Which of our plugins takes how long is no warning.
    rolldownOptions: {
      input: { react: 'src/first-paint/react-first.ts', portal: 'index.html' },
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // The bundler names a shared file after all its users.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORTAL_API_PORT'] ?? '4174'}` },
  },
});

function compiler() {
  return [
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
  ];
}
