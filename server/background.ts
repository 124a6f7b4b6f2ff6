import { type Deps } from './http/context.ts';
import { announceOpened } from './modules/notifications/announce.ts';
import { deliverDue } from './modules/outbox/deliver.ts';
import { sweep } from './modules/public/housekeeping.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Starts what runs beside requests: sending, telling of opened schemes, sweeping, and `backup` where there is one.
 * @returns how to stop it; resolves once what is running has finished.
 */
export function startBackground(deps: Deps, backup?: () => Promise<void>): () => Promise<void> {
  const stops = [
    every(2 * SECOND_MS, deps, () => deliverDue(deps)),
    every(MINUTE_MS, deps, () => announceOpened(deps)),
    every(60 * MINUTE_MS, deps, () => sweep(deps)),
    ...(backup ? [every(60 * MINUTE_MS, deps, backup)] : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs `task` now and then again `pauseMs` after each end; a failure is logged and the next run comes all the same. */
function every(pauseMs: number, deps: Deps, task: () => Promise<unknown>): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await task();
    } catch (error) {
      deps.log({
        level: 'error',
        task: task.name,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    if (!isStopped) {
      timer = setTimeout(() => {
        running = run();
      }, pauseMs);
      timer.unref();
    }
  };
  let running = run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
