import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Plugin, type PluginOption, type Rolldown, build } from 'vite';
import { CLASS_NAMES } from './class-names.ts';

/**
 * Inlines into index.html what a phone needs for its first paint: the prerendered first screens, their
 * styles, and a script that chooses between them (src/first-paint/inline-script.ts). The server allows the inline elements
 * by their hashes (server/http/portal-files.ts).
 */

const run = promisify(execFile);
const Screens = v.object({ signIn: v.string(), home: v.string() });
const DRAWN = fileURLToPath(new URL('../.cache/prerender', import.meta.url));
/** The chunks of the first screens, as tools/chunks.ts names them. */
const FIRST = ['react', 'portal', 'sign-in', 'home'] as const;

/** Shows one of the prerendered screens. These rules come before all others. */
const CHOICE = `html:not([data-first=sign-in]) [data-drawn=sign-in],html:not([data-first=home]):not([data-first=frame]) [data-drawn=home],html[data-first=frame] [data-drawn=home] main>*{display:none}`;

export function firstPaint(plugins: () => PluginOption[]): Plugin {
  let styles = '';
  let files: Partial<Record<(typeof FIRST)[number], string>> = {};
  return {
    name: 'first-paint',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = FIRST.map((name) => chunkOf(bundle, name));
        styles = chunks.map((chunk) => takeStyles(chunk, bundle)).join('');
        files = Object.fromEntries(chunks.map(({ name, fileName }) => [name, `/${fileName}`]));
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [screens, script] = await Promise.all([drawScreens(plugins), inlineScript(files)]);
        return html
          .replace(
            '<script type="module"',
            (portal) => `<script type="module" crossorigin src="${files.react}"></script>${portal}`,
          )
          .replace('</head>', () => `<style>${CHOICE}${styles}</style></head>`)
          .replace(
            '<div id="root"></div>',
            () =>
              `<div id="root"><div data-drawn="sign-in">${screens.signIn}</div><div data-drawn="home">${screens.home}</div><div data-drawn="last"></div></div><script>${script}</script>`,
          );
      },
    },
  };
}

function chunkOf(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find(
    // The entry may be the planned chunk itself.
    (file) => file.type === 'chunk' && (file.name === name || (name === 'portal' && file.isEntry)),
  );
  if (chunk?.type !== 'chunk') throw new Error(`the build has no ${name}`);
  return chunk;
}

/** Removes the chunk's styles from the bundle and returns them. */
function takeStyles(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  const names = [...(chunk.viteMetadata?.importedCss ?? [])];
  chunk.viteMetadata?.importedCss.clear();
  return names
    .map((name) => {
      const file = bundle[name];
      if (file?.type !== 'asset') throw new Error(`the build has no ${name}`);
      delete bundle[name];
      return String(file.source)
        .replaceAll(/\/\*.*?\*\//gs, '')
        .trim();
    })
    .join('');
}

async function drawScreens(plugins: () => PluginOption[]): Promise<v.InferOutput<typeof Screens>> {
  await rm(DRAWN, { recursive: true, force: true });
  await mkdir(DRAWN, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: plugins(),
    css: CLASS_NAMES,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: DRAWN,
      rolldownOptions: { output: { entryFileNames: 'prerender.mjs' } },
    },
  });
  // In a process of its own, whose exit ends everything that the portal has opened.
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '--eval',
    // Browser APIs that modules use while they load.
    `globalThis.navigator ??= { onLine: true, userAgent: '' };
     globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
     globalThis.addEventListener = () => {};
     const { firstScreens } = await import(${JSON.stringify(pathToFileURL(path.join(DRAWN, 'prerender.mjs')).href)});
     process.stdout.write(JSON.stringify(await firstScreens()), () => process.exit(0));`,
  ]);
  return v.parse(Screens, JSON.parse(stdout));
}

async function inlineScript(files: object): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { FIRST_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/first-paint/inline-script.ts', formats: ['iife'], name: 'first' },
    },
  });
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunk = output.find((file) => file.type === 'chunk');
  if (!chunk) throw new Error('the first script was not built');
  return chunk.code.trim();
}
