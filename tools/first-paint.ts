import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import postcss from 'postcss';
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
const Screens = v.object({ signIn: v.string(), home: v.string(), notices: v.string() });
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
        const [home, react, signIn] = ['home', 'react', 'sign-in'].map((name) => fileOf(bundle, name));
        const [screens, script] = await Promise.all([
          drawScreens(plugins),
          inlineScript(`/${home}`, `/${signIn}`),
        ]);
        const [link, address = ''] = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html) ?? [];
        const styles = bundle[address];
        if (link === undefined || styles?.type !== 'asset') throw new Error('the build has no styles');
        const first = stylesFor(screens.signIn + screens.home, String(styles.source));
        return html
          .replace(link, '')
          .replace('<script type="module"', `<script type="module" crossorigin src="/${react}"></script>$&`)
          .replace('</head>', () => `<style>${CHOICE}${first}</style></head>`)
          .replace(
            '<div id="root"></div>',
            () =>
              `<div id="root"><div data-drawn="sign-in">${screens.signIn}</div><div data-drawn="home">${screens.home}</div><div data-drawn="last"></div></div>${screens.notices}<script>${script}</script>${link}`,
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

async function drawScreens(plugins: () => PluginOption[]): Promise<v.InferOutput<typeof Screens>> {
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
      assetsInlineLimit: 0,
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

/** The rules of `css` that can apply to `html`: those whose selectors ask for no class that it does not have. */
export function stylesFor(html: string, css: string): string {
  const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' ')));
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) =>
      // Of `:not(.a)` and the like, an element needs no class.
      Array.from(selector.replaceAll(/\(.*\)/g, '').matchAll(/\.([\w-]+)/g)).every(([, name = '']) =>
        names.has(name),
      ),
    );
    if (rule.selector === '') rule.remove();
  });
  root.walkAtRules((rule) => void (rule.nodes?.length === 0 && rule.remove()));
  return root.toString();
}

async function inlineScript(homeFile: string, signInFile: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { HOME_FILE: JSON.stringify(homeFile), SIGN_IN_FILE: JSON.stringify(signInFile) },
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
