import path from 'node:path';

/**
 * Names classes after their file and their role: `foot-bar-claim` for `.claim` of foot-bar.module.css. That can be read in
 * the browser's tools, and compresses to a smaller index.html than hashes do. No two files have the same name.
 */
export const classNames = {
  generateScopedName: (name: string, file: string) =>
    `${path.basename(file.split('?')[0] ?? file, '.module.css')}-${name}`,
};
