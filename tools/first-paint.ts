import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { type Plugin, type PluginOption, type Rolldown, build } from 'vite';
import { classNames } from './class-names.ts';

/**
 * Inlines into index.html what a phone needs for its first paint: the prerendered first screens, their
 * styles, and a script that chooses between them (src/first-paint/inline-script.ts). The server allows the inline elements
 * by their hashes (server/http/portal-files.ts). The file of all styles is linked below them, so that it delays no paint;
 * the browser runs no module script before it.
 */

const run = promisify(execFile);
const Screens = v.object({ signIn: v.string(), home: v.string() });
/** Files of the prerendering build: what is loaded at once, and the dashboard. Their styles are inlined. */
const FIRST = [
  { name: 'portal', tags: ['$initial' as const], priority: 2 },
  { name: 'home', test: /src\/routes\/-home\.ts$/, priority: 1 },
];
const DRAWN = fileURLToPath(new URL('../.cache/prerender', import.meta.url));

/** Shows one of the prerendered screens. These rules come before all others. */
const CHOICE = `html:not([data-first=sign-in]) [data-drawn=sign-in],html:not([data-first=home]):not([data-first=frame]) [data-drawn=home],html[data-first=frame] [data-drawn=home] main>*{display:none}`;

export function firstPaint(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [home, react] = ['home', 'react'].map((name) => fileOf(bundle, name));
        const [screens, script] = await Promise.all([drawScreens(plugins), inlineScript(`/${home}`)]);
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (link === undefined) throw new Error('the build has no styles');
        return html
          .replace(link, '')
          .replace('<script type="module"', `<script type="module" crossorigin src="/${react}"></script>$&`)
          .replace('</head>', () => `<style>${CHOICE}${screens.styles}</style></head>`)
          .replace(
            '<div id="root"></div>',
            () =>
              `<div id="root"><div data-drawn="sign-in">${screens.signIn}</div><div data-drawn="home">${screens.home}</div><div data-drawn="last"></div></div><script>${script}</script>${link}`,
          );
      },
    },
  };
}

function fileOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
  if (!file) throw new Error(`the build has no file ${name}`);
  return file.fileName;
}

async function drawScreens(
  plugins: () => PluginOption[],
): Promise<v.InferOutput<typeof Screens> & { styles: string }> {
  await rm(DRAWN, { recursive: true, force: true });
  await mkdir(DRAWN, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: plugins(),
    css: { modules: classNames },
    worker: { format: 'es' },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/prerender.tsx',
      ssrEmitAssets: true,
      cssMinify: true,
      assetsInlineLimit: 0,
      outDir: DRAWN,
      rolldownOptions: {
        output: {
          entryFileNames: 'prerender.mjs',
          codeSplitting: { groups: FIRST },
        },
      },
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
  const styles = await Promise.all(FIRST.map(({ name }) => stylesOf(name)));
  return { ...v.parse(Screens, JSON.parse(stdout)), styles: styles.join('') };
}

/** The styles of a file of the prerendering build, which names classes as the portal's build does. */
async function stylesOf(name: string): Promise<string> {
  const folder = path.join(DRAWN, 'assets');
  const file = (await readdir(folder)).find((one) => one.startsWith(`${name}-`) && one.endsWith('.css'));
  if (file === undefined) throw new Error(`the first screens have no styles of ${name}`);
  return (await readFile(path.join(folder, file), 'utf8')).trim();
}

async function inlineScript(homeFile: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { HOME_FILE: JSON.stringify(homeFile) },
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
