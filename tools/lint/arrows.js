import path from 'node:path';

/**
 * The import arrows of the house. A layer is a folder; it may import itself and the layers listed. A folder that is not
 * listed may be imported by nobody and may import nothing, so a new one is guarded at birth. A feature sees of another
 * feature only its `*.queries.ts`.
 */
const RULES = ['src/api/contract', 'src/messages'];
const CLIENT = ['src/api', ...RULES];
const PLATFORM = ['src/offline', 'src/pwa', ...CLIENT];
const PAGE = ['src/ui', ...PLATFORM];
const MAY_IMPORT = {
  'src/messages': [],
  'src/api/contract': ['src/messages'],
  'src/api': RULES,
  'src/ui': RULES,
  'src/offline': CLIENT,
  'src/pwa': CLIENT,
  'src/features': PAGE,
  'src/shell': ['src/features', ...PAGE],
  // Shown by `npm run dev` only.
  'src/kit': ['src/ui', ...RULES],
  'src/routes': ['src/shell', 'src/features', ...PAGE],
  src: ['src/routes', 'src/shell', 'src/features', ...PAGE],
  sw: PLATFORM,
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
