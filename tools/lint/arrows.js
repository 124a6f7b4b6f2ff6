import path from 'node:path';

/**
 * Which folder may import which. A folder may import itself and the folders listed for it. A folder that is not
 * listed may import nothing and may not be imported: a new folder fails the lint until it is listed. A feature may
 * import only the `*.queries.ts` of another feature.
 */
const RULES = ['src/base', 'src/api/contract', 'src/messages', 'src/vendor'];
const API = ['src/api', ...RULES];
/** What the page and the service worker share. */
const SHARED = ['src/device', 'src/network', 'src/pwa', ...API];
const WORKER = ['src/query', 'src/outbox', 'src/push', ...SHARED];
const PARTS = ['src/ui', 'src/first-paint', 'src/invoice', 'src/paper', ...WORKER];
const SCREENS = ['src/parts', 'src/app', ...PARTS];
const MAY_IMPORT = {
  'src/base': [],
  'src/messages': [],
  'src/vendor': [],
  'src/api/contract': ['src/base', 'src/messages'],
  'src/api': RULES,
  'src/device': API,
  'src/network': ['src/device', ...API],
  'src/pwa': ['src/device', 'src/network', ...API],
  'src/query': SHARED,
  'src/outbox': ['src/push', ...SHARED],
  'src/push': SHARED,
  'src/invoice': SHARED,
  // For its workers' tasks.
  'src/paper': ['src/invoice', ...SHARED],
  'src/ui': RULES,
  'src/first-paint': ['src/device', ...API],
  'src/parts': PARTS,
  'src/app': PARTS,
  'src/features': SCREENS,
  'src/shell': ['src/features', ...SCREENS],
  'src/routes': ['src/shell', 'src/features', ...SCREENS],
  src: ['src/routes', 'src/shell', 'src/features', ...SCREENS],
  sw: WORKER,
  server: RULES,
};
const LAYERS = Object.keys(MAY_IMPORT).toSorted((a, b) => b.length - a.length);
const FREE = ['tests', 'tools', 'server/testing', 'vite.config.ts', 'vitest.config.ts'];
const TEST = /\.test\.tsx?$/;

const isInside = (file, folder) => file === folder || file.startsWith(`${folder}/`);

/** The layer of a file; files straight in `src/` are the boot code, other unlisted folders of `src/` have no layer. */
function layerOf(file) {
  const layer = LAYERS.find((folder) => isInside(file, folder));
  return layer === 'src' && path.posix.dirname(file) !== 'src' ? undefined : layer;
}

const featureOf = (file) => /^src\/features\/([^/]+)\//.exec(file)?.[1];

/** The repository path of an import, or nothing for a package. */
function targetOf(specifier, importer) {
  if (specifier === '#messages') return 'src/messages/generated/messages.js';
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(importer), specifier));
  return undefined;
}

export function arrowProblem(importer, specifier) {
  if (TEST.test(importer) || FREE.some((folder) => isInside(importer, folder))) return undefined;
  const target = targetOf(specifier, importer);
  if (target === undefined) return undefined;
  const from = layerOf(importer);
  const to = layerOf(target);
  if (from === undefined || to === undefined)
    return `${importer} or ${target} lies in a folder without a layer`;
  if (from !== to) return MAY_IMPORT[from].includes(to) ? undefined : `${from} may not import ${to}`;
  const isOtherFeature = featureOf(importer) !== featureOf(target);
  if (from === 'src/features' && isOtherFeature && !/\.queries\.tsx?$/.test(target)) {
    return 'a feature may import only *.queries.ts of another feature';
  }
  return undefined;
}

const rule = {
  create(context) {
    const importer = path.relative(process.cwd(), context.filename).split(path.sep).join('/');
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const problem = arrowProblem(importer, specifier);
      if (problem) context.report({ node, message: problem });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'house' }, rules: { arrows: rule } };
