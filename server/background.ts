import { type Deps } from './http/context.ts';
import { announceOpened } from './modules/notifications/announce.ts';
import { deliverDue } from './modules/outbox/deliver.ts';
import { sweep } from './modules/public/housekeeping.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Starts the work beside requests: sending mails and pushes, announcing opened schemes, sweeping, and the
 * upkeep of the data folder.
 * @param upkeep `often` runs every minute, `hourly` every hour
 * @returns stops it; resolves once the running tasks have ended
 */
export function startBackground(
  deps: Deps,
  upkeep?: { often: () => Promise<void>; hourly: () => Promise<void> },
): () => Promise<void> {
  const stops = [
    every(2 * SECOND_MS, deps, 'mail', (stop) => deliverDue(deps, 'mail', stop)),
    every(2 * SECOND_MS, deps, 'push', (stop) => deliverDue(deps, 'push', stop)),
    every(MINUTE_MS, deps, 'opened schemes', () => announceOpened(deps)),
    every(60 * MINUTE_MS, deps, 'sweep', () => sweep(deps)),
    ...(upkeep
      ? [
          every(MINUTE_MS, deps, 'upkeep', upkeep.often),
          every(60 * MINUTE_MS, deps, 'hourly upkeep', upkeep.hourly),
        ]
      : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs `task` now, and again `pauseMs` after each run. A failure is logged with its name, and later runs go on. */
function every(
  pauseMs: number,
  deps: Deps,
  name: string,
  task: (stop: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    try {
      await task(stop.signal);
    } catch (error) {
      deps.log({
        level: 'error',
        task: name,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    if (!stop.signal.aborted) {
      timer = setTimeout(() => {
        running = run();
      }, pauseMs);
      timer.unref();
    }
  };
  let running = run();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await running;
  };
}
