import path from 'node:path';
import { type Plugin, type PluginOption, type Rolldown, build } from 'vite';

/**
 * Which modules go into one file together. On a slow network a request costs as much as a hundred KB, and small files compress
 * badly. So the screens that are opened first are three scripts each: `react` and `portal`, which are always there, and their own.
 */

/** The first screens, by the file that has them. */
const FIRST = { 'sign-in': 'src/routes/-sign-in.ts', home: 'src/routes/-home.ts' } as const;
/** What is fetched as soon as a first screen stands, by its lazy imports: also what is needed when the network is gone. */
const LATER = [
  'src/shell/later.tsx',
  'src/shell/saved-copy.tsx',
  'src/shell/log-out-question.tsx',
  'src/features/claims/forms-ahead.ts',
];
/** What opens over a screen, fetched as soon after; the calendar, which few screens have, is a file of its own. */
const POPUPS = ['src/ui/menu-popup.tsx', 'src/ui/select-popup.tsx', 'src/ui/dialog-window.tsx'];
/** How the router names the file of a screen. */
const SCREEN = '?tsr-split=';
/** Half of the first script, in a file of its own: the phone answers between the two. */
const REACT = /rolldown\/runtime|src\/react-first\.ts$|node_modules\/(?:react|react-dom|scheduler)\//;
/** Characters of source, before it is made small, with all that it needs. */
const WORTH_A_REQUEST = 40_000;
/** No more than this is never worth one. */
const TINY = 2000;

/** An import of nothing but types is no import: else whatever knows a module's type would seem to need the module. */
export const TYPES_ONLY = { typescript: { onlyRemoveTypeImports: false } };

/** Names the files by what a first build, left to itself, puts together: only that knows what each screen really uses. */
export function plannedChunks(plugins: () => PluginOption[]): Plugin {
  let names: ReadonlyMap<string, string>;
  return {
    name: 'planned-chunks',
    apply: 'build',
    async config() {
      names = await plan(plugins());
      return {
        build: {
          rolldownOptions: {
            input: { portal: 'index.html', react: 'src/react-first.ts' },
            output: {
              // Also where the entry is the planned file itself: the worker knows the files by their names.
              entryFileNames: 'assets/[name]-[hash].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: (id: string) => (REACT.test(id) ? 'react' : (names.get(id) ?? null)),
                  },
                ],
              },
            },
          },
        },
      };
    },
    generateBundle: { order: 'pre', handler: (_, bundle) => foldFacades(bundle) },
  };
}

/**
 * The bundler leaves a file of one line for each lazy import whose module has gone into a planned file: it only hands its exports
 * on. They are exported by the planned file itself instead, which saves a request each.
 */
function foldFacades(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  for (const facade of chunks) {
    const [, passed = '', file = ''] = FACADE.exec(facade.code) ?? [];
    const target = chunks.find(({ fileName }) => path.posix.basename(fileName) === file);
    if (!target || facade.isEntry) continue;
    const local = renames(
      [...target.code.matchAll(/^export\s*\{([^}]*)\};?$|(?<=[;}])export\s*\{([^}]*)\};?$/gm)]
        .map(([, first, second]) => first ?? second)
        .join(),
    );
    const added = [...renames(passed)].map(([name, of]) => {
      const original = local.get(of);
      if (original === undefined) throw new Error(`${target.fileName} does not export ${of}`);
      return `${original} as ${name}`;
    });
    target.code += `\nexport{${added.join()}};`;
    target.exports.push(...renames(passed).keys());
    for (const chunk of chunks) {
      chunk.code = chunk.code.replaceAll(path.posix.basename(facade.fileName), file);
      chunk.dynamicImports = chunk.dynamicImports.map((one) =>
        one === facade.fileName ? target.fileName : one,
      );
    }
    delete bundle[facade.fileName];
  }
}

const FACADE = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/;

/** `a as b,c` by their outer names: b is a, c is c. */
function renames(list: string): Map<string, string> {
  return new Map(
    list.split(',').map((one) => {
      const [local = '', outer = local] = one.trim().split(' as ');
      return [outer, local];
    }),
  );
}

async function plan(plugins: PluginOption[]): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    oxc: TYPES_ONLY,
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // It would put what several screens share into the entry, as if the entry needed it.
      rolldownOptions: { experimental: { chunkOptimization: false } },
    },
  });
  const { output } = [built].flat().find((one) => 'output' in one) ?? { output: [] };
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const weights = new Map(
    [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  );
  const modulesOf = (start: string) => {
    const modules = new Set<string>();
    const seen = new Set<string>();
    const open = [start];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      const chunk = chunks.get(file);
      if (!chunk || seen.has(file)) continue;
      seen.add(file);
      open.push(...chunk.imports);
      for (const id of chunk.moduleIds) modules.add(id);
    }
    return modules;
  };
  const entries = [...chunks.values()].filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const isFirst = (id: string | null, file: string) => id?.endsWith(file) === true;
  const of = (file: string) => {
    const entry = entries.find(({ facadeModuleId }) => isFirst(facadeModuleId, file));
    if (!entry) throw new Error(`the build has no ${file}`);
    return modulesOf(entry.fileName);
  };
  const main = of('/index.html');
  const signIn = of(FIRST['sign-in']);
  const home = of(FIRST.home);
  const others = entries.map(({ fileName }) => modulesOf(fileName));

  const later = new Set(LATER.flatMap((file) => [...of(file)]));
  const popups = new Set(POPUPS.flatMap((file) => [...of(file)]));
  const screens = entries
    .filter(({ facadeModuleId }) => facadeModuleId?.includes(SCREEN) === true)
    .map(({ fileName }) => modulesOf(fileName));
  const screensWith = (id: string) => screens.filter((modules) => modules.has(id)).length;

  const names = new Map<string, string>();
  const shared = new Map<string, 'fields' | 'shared'>();
  for (const id of weights.keys()) {
    const isBoth = signIn.has(id) && (home.has(id) || popups.has(id));
    if (main.has(id) || isBoth) names.set(id, 'portal');
    else if (signIn.has(id)) names.set(id, 'sign-in');
    else if (home.has(id)) names.set(id, 'home');
    else if (later.has(id) && screensWith(id) < 2) names.set(id, 'later');
    // The ground that react-aria's controls stand on, with the screen or over it.
    else if (popups.has(id) && screensWith(id) === 0) names.set(id, 'popups');
    else if (popups.has(id) && id.includes('/node_modules/')) names.set(id, 'aria');
  }
  // What other screens share, and brings nothing heavy along, is not worth a request each: one for what needs a form's code.
  for (const { fileName, moduleIds, isDynamicEntry } of chunks.values()) {
    const needs = [...modulesOf(fileName)];
    const weight = needs.filter((id) => !names.has(id)).reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    const users = others.filter((modules) => moduleIds.some((id) => modules.has(id))).length;
    const own = moduleIds.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    if (isDynamicEntry || users < (own < TINY ? 2 : 3) || weight >= WORTH_A_REQUEST) continue;
    const name = needs.some((id) => names.get(id) === 'sign-in') ? 'fields' : 'shared';
    for (const id of moduleIds) if (!names.has(id)) shared.set(id, name);
  }
  return new Map([...shared, ...names]);
}
