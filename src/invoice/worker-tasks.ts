import { newId } from '#src/base/new-id.ts';
import { scriptUrl } from '#src/pwa/script-urls.ts';

/** Runs the tasks of a web worker from the page. */

/** A worker without a task for this long is ended, and its memory with it. */
const IDLE_MS = 60_000;

/** The tasks of a worker by name: each takes one value that can be cloned, and gives one. */
export type Tasks = Readonly<
  Record<string, (input: never, report: (progress: number) => void) => Promise<unknown>>
>;

export interface RunOptions {
  /** Ends the worker, and with it whatever it holds. The task rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The share that is done, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** What the worker takes over instead of a copy. */
  transfer?: Transferable[];
}

export interface WorkerTasks<T extends Tasks> {
  /** @throws TaskError with the name of the error in the worker, or `lost` if the worker has died */
  run: <Name extends keyof T & string>(
    name: Name,
    input: Parameters<T[Name]>[0],
    options?: RunOptions,
  ) => Promise<Awaited<ReturnType<T[Name]>>>;
  /** Ends the worker, and its memory with it. The next task starts another one. */
  end: () => void;
}

/** A task that failed in its worker. `reason` is the `name` of the error there, `cause` the picture that failed. */
export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly reason: string;
  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** @param address of the built worker. It starts with the first task. */
export function createWorkerTasks<T extends Tasks>(address: string): WorkerTasks<T> {
  interface Waiting {
    resolve: (value: unknown) => void;
    reject: (error: unknown) => void;
    onProgress: RunOptions['onProgress'];
  }
  let worker: Worker | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, Waiting>();

  const end = (error: unknown) => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(scriptUrl(address), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'alive') {
        // It is granted when the worker has ended. Browsers tell no other way of one that ends itself or is killed.
        void navigator.locks.request(data.lock, () => {
          if (worker === started) end(new TaskError('lost', 'the worker has ended'));
        });
        return;
      }
      const task = waiting.get(data.id);
      if (data.kind === 'progress') {
        task?.onProgress?.(data.share);
        return;
      }
      waiting.delete(data.id);
      if (waiting.size === 0) idle = setTimeout(() => end(undefined), IDLE_MS);
      if (data.kind === 'done') task?.resolve(data.value);
      else task?.reject(new TaskError(data.reason, data.message));
    });
    started.addEventListener('error', (event) => end(new TaskError('lost', event.message)));
    return started;
  };

  return {
    end: () => {
      clearTimeout(idle);
      end(new TaskError('lost', 'the worker was ended'));
    },
    run(name, input, { signal, onProgress, transfer = [] } = {}) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        clearTimeout(idle);
        worker ??= start();
        const id = newId();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker's task of this name gave it
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, onProgress });
        // Other tasks of this worker would be ended, too: there is one at a time wherever a signal is given.
        signal?.addEventListener('abort', () => waiting.has(id) && end(signal.reason), { once: true });
        worker.postMessage({ id, name, input } satisfies Order, transfer);
      });
    },
  };
}

interface Order {
  id: string;
  name: string;
  input: never;
}

type Answer =
  /** The worker holds this lock as long as it lives. */
  | { kind: 'alive'; lock: string }
  | { kind: 'progress'; id: string; share: number }
  | { kind: 'done'; id: string; value: unknown }
  | { kind: 'failed'; id: string; reason: string; message: string };

/** Called in the worker: does its tasks, one after another. */
export function serveTasks(tasks: Tasks): void {
  let last: Promise<void> = Promise.resolve();
  const answer = (message: Answer, transfer: Transferable[] = []) =>
    globalThis.postMessage(message, { transfer });
  const work = async ({ id, name: task, input }: Order) => {
    try {
      const value = await tasks[task]?.(input, (share) => answer({ kind: 'progress', id, share }));
      answer({ kind: 'done', id, value }, value instanceof ImageBitmap ? [value] : []);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      answer({ kind: 'failed', id, reason: error instanceof TaskError ? error.reason : name, message });
    }
  };
  if ('locks' in navigator) {
    const lock = newId();
    void navigator.locks.request(lock, () => {
      answer({ kind: 'alive', lock });
      return new Promise(() => undefined);
    });
  }
  globalThis.addEventListener('message', ({ data }: MessageEvent<Order>) => {
    const before = last;
    last = (async () => {
      await before;
      await work(data);
    })();
  });
}
