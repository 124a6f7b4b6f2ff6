import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/open-database.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { CHEAP_PASSWORDS, NOON } from './test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a dump of an embedded database with the demo. */
    template: string;
  }
}

/** Seeds the demo once for all test files of the API. Each opens a copy, which takes a fifth of the time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const database = await openEmbedded();
  await seedDemo(database.db, { now: NOON, passwordCost: CHEAP_PASSWORDS });
  const file = path.join(folder, 'demo.tar.gz');
  const archive = await database.embedded?.dump();
  await writeFile(file, Buffer.from((await archive?.arrayBuffer()) ?? new ArrayBuffer(0)));
  await database.close();
  project.provide('template', file);
  return () => rm(folder, { recursive: true });
}
