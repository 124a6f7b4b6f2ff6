import { readFileSync } from 'node:fs';
import { type Plugin } from 'vite';
import * as v from 'valibot';
import { inputHash } from './build.ts';

const Package = v.object({ version: v.string() });
const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/**
 * Names the build by the package's version and a hash of all inputs, in `VITE_APP_VERSION` and in
 * `/version.json`. That file also says what is new, which the version before shows before it updates.
 */
export function release(): Plugin {
  let version = '';
  return {
    name: 'release',
    async config() {
      const { version: number } = v.parse(Package, JSON.parse(read('package.json')));
      version = `${number}+${(await inputHash()).slice(0, 7)}`;
      return { define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) } };
    },
    generateBundle() {
      const news: unknown = JSON.parse(read('src/pwa/whats-new.json'));
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ version, news }),
      });
    },
  };
}
