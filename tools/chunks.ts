import path from 'node:path';
import { type Plugin, type PluginOption, type Rolldown, build } from 'vite';

/**
 * Decides which modules go into one file. On a slow network a request costs as much as 100 KB, and small
 * files compress badly. So each first screen loads three scripts: `react` and `portal`, which all screens
 * need, and its own.
 */

/** The first screens, by the name of their file. */
const FIRST = { 'sign-in': 'src/routes/-sign-in.ts', home: 'src/routes/-home.ts' } as const;
/** Lazy imports fetched as soon as a first screen is shown, also those for when the network is gone. */
const LATER = [
  'src/shell/overlays.tsx',
  'src/shell/saved-copy.tsx',
  'src/shell/log-out-question.tsx',
  'src/app/settled-claims.ts',
  'src/shell/unsent-notes.tsx',
  'src/features/claims/forms-ahead.ts',
  'src/features/claims/claim-failure.tsx',
  'src/outbox/memory-outbox.ts',
  'src/features/claims/unsent-list.tsx',
  'src/features/notifications/feed-pace.ts',
  'src/push/device-push.ts',
  'src/pwa/updates.ts',
];
/** Popups, fetched right after them. The calendar has its own file, because few screens use it. */
const POPUPS = ['src/ui/menu-popup.tsx', 'src/ui/select-popup.tsx', 'src/ui/dialog-window.tsx'];
/** Chunks for modules that all screens with the given module need, and no others, */
const OF_ALL = { forms: 'src/ui/form/portal-form.ts', tables: 'src/ui/data-table.tsx' } as const;
/** or that only some of these screens need. Otherwise these would be in the chunk that all screens share. */
const OF_SOME = {
  partner: 'src/api/contract/partner-fields.ts',
  claims: 'src/api/contract/claims.schema.ts',
  choices: 'src/features/claims/programme-choices.ts',
} as const;
/** Marks the file of a screen, by the router. */
const SCREEN = '?tsr-split=';
/** About half of the first script, in a file of its own: between the two the phone can handle input. */
const REACT =
  /rolldown\/runtime|src\/first-paint\/react-first\.ts$|node_modules\/(?:react|react-dom|scheduler)\//;
/** Unminified characters, with dependencies, from which a chunk stays a file of its own. */
const WORTH_A_REQUEST = 40_000;
/** Below this many unminified characters, two users of a chunk are enough to merge it; otherwise three. */
const TINY = 2000;

/** Drops imports that are only used for types. Otherwise they would count as dependencies. */
export const TYPES_ONLY = { typescript: { onlyRemoveTypeImports: false } };

/** Plans the chunks from a first build without a plan, which shows what each screen really uses. */
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
            input: { portal: 'index.html', react: 'src/first-paint/react-first.ts' },
            output: {
              // Also for entries, because the worker finds the files by their names.
              entryFileNames: 'assets/[name]-[hash].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    debugName: 'planned',
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
 * For a lazy import of a planned chunk the bundler writes a file of one line that only re-exports. Here the
 * chunk exports the names itself, which saves a request each.
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

/** Maps outer to local names: `a as b,c` gives b → a, c → c. */
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
      // It would move modules that several screens share into the entry.
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
  const screensWith = (id: string) => screens.filter((modules) => modules.has(id));
  const screensOf = (group: Readonly<Record<string, string>>) =>
    Object.entries(group).map(([name, file]) => ({
      name,
      users: screens.filter((modules) => [...modules].some((id) => id.endsWith(file))),
    }));
  const ofAll = screensOf(OF_ALL);
  const ofSome = screensOf(OF_SOME);

  const names = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const id of weights.keys()) {
    const isBoth = signIn.has(id) && (home.has(id) || popups.has(id));
    if (main.has(id) || isBoth) names.set(id, 'portal');
    else if (signIn.has(id)) names.set(id, 'sign-in');
    else if (home.has(id)) names.set(id, 'home');
    else if (later.has(id) && screensWith(id).length === 0) names.set(id, 'later');
    // The base of react-aria's controls, which screens and popups share, goes into `aria`.
    else if (popups.has(id) && screensWith(id).length === 0) names.set(id, 'popups');
    else if (popups.has(id) && id.includes('/node_modules/')) names.set(id, 'aria');
  }
  // Light modules that several screens share go into one file: `fields` with the code of forms, or `shared`.
  for (const { fileName, moduleIds, isDynamicEntry } of chunks.values()) {
    const needs = [...modulesOf(fileName)];
    const weight = needs.filter((id) => !names.has(id)).reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    const users = others.filter((modules) => moduleIds.some((id) => modules.has(id))).length;
    const own = moduleIds.reduce((sum, id) => sum + (weights.get(id) ?? 0), 0);
    if (isDynamicEntry || users < (own < TINY ? 2 : 3) || weight >= WORTH_A_REQUEST) continue;
    const general = needs.some((id) => names.get(id) === 'sign-in') ? 'fields' : 'shared';
    for (const id of moduleIds) {
      const needing = screensWith(id);
      const group = ofSome.find(({ users: all }) => needing.every((screen) => all.includes(screen)));
      if (!names.has(id)) shared.set(id, needing.length === 0 ? general : (group?.name ?? general));
    }
  }
  for (const id of weights.keys()) {
    const needing = screensWith(id);
    const group = ofAll.find(
      ({ users }) => needing.length === users.length && needing.every((screen) => users.includes(screen)),
    );
    if (group) shared.set(id, group.name);
  }
  return new Map([...shared, ...names]);
}
