import type { CompilerOptions } from '@inlang/paraglide-js';

/** How the texts of `src/messages` are compiled: one small function per text, so unused ones leave the bundle. */
export const messageOptions: CompilerOptions = {
  project: './src/messages/project.inlang',
  outdir: './src/messages/generated',
  strategy: ['globalVariable', 'baseLocale'],
  emitReadme: false,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
};
