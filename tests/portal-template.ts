import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'vite';
import { type TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/open-database.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { CHEAP_PASSWORDS } from '#server/testing/test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the data folder of a portal with the demo. */
    portalTemplate: string;
    /** The path of the API server as one script. */
    portalServer: string;
  }
}

/** The server finds its files by the address of each module, which a bundle would change. */
const OWN_ADDRESSES: Plugin = {
  name: 'own-addresses',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
};
/** Packages of very many modules. The others stay outside of the bundle. */
const IN_BUNDLE = [/^kysely/, /^hono/, /^@hono\//, /^valibot/];

/** Bundles the server, which then starts with less than half of the work: about sixty files start one, some several. */
async function bundleServer(): Promise<string> {
  await mkdir('.cache', { recursive: true });
  // Inside the repository, where the packages are found.
  const folder = await mkdtemp(path.resolve('.cache/test-server-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [OWN_ADDRESSES],
    ssr: { noExternal: IN_BUNDLE },
    build: { ssr: 'server/main.ts', outDir: folder, target: 'node20', copyPublicDir: false },
  });
  return path.join(folder, 'main.js');
}

/**
 * Seeds the demo once, with hashes that a sign-in checks at once, and bundles the server once. The portals of the test
 * files start with a copy of the one by the other.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await bundleServer();
  project.provide('portalServer', server);
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const database = await openEmbedded(path.join(folder, 'database'));
  await seedDemo(database.db, { now: new Date(), passwordCost: CHEAP_PASSWORDS });
  await database.close();
  project.provide('portalTemplate', folder);
  return async () => {
    for (const each of [folder, path.dirname(server)]) await rm(each, { recursive: true, force: true });
  };
}
