import { createHash } from 'node:crypto';
import path from 'node:path';
import { type CSSOptions } from 'vite';

const LETTERS = 4;
const taken = new Map<string, string>();

/**
 * Class names of CSS modules, the same in every build of the same sources. Short in a build, because each is
 * in the document, its styles and a script, and random text does not compress.
 */
export const CLASS_NAMES: CSSOptions = {
  modules: {
    generateScopedName(name, filename) {
      const origin = `${path.relative(process.cwd(), filename.replace(/\?.*/, ''))} ${name}`;
      const hash = createHash('sha256').update(origin).digest('base64url').slice(0, LETTERS);
      const other = taken.get(hash);
      if (other !== undefined && other !== origin)
        throw new Error(`Another name for one class, please: ${origin} and ${other} come out alike`);
      taken.set(hash, origin);
      return process.env['NODE_ENV'] === 'production' ? `_${hash}` : `${name}_${hash}`;
    },
  },
};
