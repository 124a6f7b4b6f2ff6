import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../tests/free-port.ts';
import { hasPostgres, startPostgres } from './postgres.ts';

/** Runs a command with `TEST_DATABASE_URL` set to a temporary PostgreSQL server. */
const [command, ...args] = process.argv.slice(2);
if (command === undefined || !(await hasPostgres())) {
  console.error(command === undefined ? 'with-postgres.ts COMMAND …' : 'PostgreSQL is not installed.');
  process.exit(1);
}
const postgres = await startPostgres(await freePort());
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url },
});
await once(child, 'exit');
await postgres.stop();
process.exit(child.exitCode ?? 1);
