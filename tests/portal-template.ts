import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the data folder of a portal with the demo. */
    portalTemplate: string;
  }
}

/** Seeds the demo once. The portals of the test files start with a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-template-'));
  const server = startServer({ PORT: String(await freePort()), PORTAL_DATA: folder });
  await server.up;
  server.child.kill('SIGINT');
  const code = await server.ended;
  if (code !== 0) throw new Error(`The demo could not be prepared (${code}):\n${server.output()}`);
  project.provide('portalTemplate', folder);
  return () => rm(folder, { recursive: true, force: true });
}
