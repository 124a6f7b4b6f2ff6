import { memoizeAsync } from '#src/base/memoize-async.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { type Receipts } from './receipt.ts';

/** The receipts of this device, loaded with their first use: no first screen needs them. */
export function lateReceipts(): Receipts {
  const loaded = memoizeAsync(async () => {
    const { createReceipts } = await chunkInTime(() => import('./receipts.ts'));
    return createReceipts();
  });
  return {
    list: async (...of) => (await loaded()).list(...of),
    get: async (...of) => (await loaded()).get(...of),
    ofClaim: async (...of) => (await loaded()).ofClaim(...of),
    file: async (...of) => (await loaded()).file(...of),
    hasFile: async (...of) => (await loaded()).hasFile(...of),
    history: async (...of) => (await loaded()).history(...of),
    usage: async (...of) => (await loaded()).usage(...of),
    keep: async (...of) => (await loaded()).keep(...of),
    saw: async (...of) => (await loaded()).saw(...of),
    settle: async (...of) => (await loaded()).settle(...of),
    makeRoom: async () => (await loaded()).makeRoom(),
    forget: async (...of) => (await loaded()).forget(...of),
    subscribe(listener) {
      let stop: (() => void) | undefined;
      let isOver = false;
      void loaded().then((receipts) => {
        if (!isOver) stop = receipts.subscribe(listener);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
  };
}
