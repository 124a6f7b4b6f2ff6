import { memoizeAsync } from '#src/base/memoize-async.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { type Receipts } from './receipt.ts';

/** The receipts of this device, loaded with their first use: no first screen needs them. */
export function lateReceipts(): Receipts {
  const loaded = memoizeAsync(async () => {
    const { createReceipts } = await chunkInTime(() => import('./receipts.ts'));
    return createReceipts();
  });
  /** A method of the same name that waits for the rest. */
  const late = <Name extends Exclude<keyof Receipts, 'subscribe'>>(name: Name) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unsafe-return -- the same method
    (async (...given: never[]) => Reflect.apply((await loaded())[name], undefined, given)) as Receipts[Name];
  return {
    list: late('list'),
    get: late('get'),
    ofClaim: late('ofClaim'),
    file: late('file'),
    hasFile: late('hasFile'),
    history: late('history'),
    usage: late('usage'),
    keep: late('keep'),
    saw: late('saw'),
    settle: late('settle'),
    makeRoom: late('makeRoom'),
    forget: late('forget'),
    subscribe(listener) {
      let stop: (() => void) | undefined;
      let isOver = false;
      const start = async () => {
        const receipts = await loaded();
        if (!isOver) stop = receipts.subscribe(listener);
      };
      void start();
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}
