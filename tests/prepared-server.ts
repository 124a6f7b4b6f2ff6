import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { type ServerProcess, startServer } from './server-process.ts';

/** What the portal's template prepared once for all test files of a run: the server in one script, and demo data. */

/** As {@link startServer}, by the bundled server, which starts with less than half of the work. */
export function startBundledServer(env: Record<string, string>): ServerProcess {
  return startServer(env, process.cwd(), inject('portalServer'));
}

/** Makes `folder` a data folder with the demo, which takes less than to seed it. Its passwords are hashed cheaply. */
export function copyDemoTo(folder: string): Promise<void> {
  return cp(inject('portalTemplate'), folder, { recursive: true });
}
