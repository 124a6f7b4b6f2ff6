import { type Browser } from 'playwright';
import { Worker } from 'node:worker_threads';

/** Slows the whole of a browser's pages, workers too: the browser's own throttling reaches the main thread alone. */

/** Long tasks are measured as exactly as this is short. */
const RUNS_MS = 2;

/** In a thread of its own, because a timer of a busy one comes late. */
const PACE = `
const { workerData: { pids, rate, runs, ending } } = require('node:worker_threads');
const timer = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms) => Atomics.wait(timer, 0, 0, ms);
const tell = (signal) => pids.forEach((pid) => {
  try { process.kill(pid, signal); } catch {}
});
while (Atomics.load(ending, 0) === 0) {
  const from = performance.now();
  sleep(runs);
  tell('SIGSTOP');
  sleep((performance.now() - from) * (rate - 1));
  tell('SIGCONT');
}
`;

/**
 * Stops the processes of the pages that are open in turn with letting them run, so that they take `rate` times as
 * long. Not on Windows, which has no such signals. @returns what ends it
 */
export async function slowBrowser(browser: Browser, rate: number): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pids = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []));
  const ending = new Int32Array(new SharedArrayBuffer(4));
  const pace = new Worker(PACE, { eval: true, workerData: { pids, rate, runs: RUNS_MS, ending } });
  return async () => {
    Atomics.store(ending, 0, 1);
    await new Promise((resolve) => {
      pace.once('exit', resolve);
    });
  };
}
