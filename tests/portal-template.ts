import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/open-database.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { CHEAP_PASSWORDS } from '#server/testing/test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the data folder of a portal with the demo. */
    portalTemplate: string;
  }
}

/** Seeds the demo once, with hashes that a sign-in checks at once. The portals of the test files start with a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const database = await openEmbedded(path.join(folder, 'database'));
  await seedDemo(database.db, { now: new Date(), passwordCost: CHEAP_PASSWORDS });
  await database.close();
  project.provide('portalTemplate', folder);
  return () => rm(folder, { recursive: true, force: true });
}
