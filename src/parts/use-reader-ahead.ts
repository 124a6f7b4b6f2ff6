import { useEffect } from 'react';
import { isMetered } from '#src/network/metered.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Loads the code reader when the page is idle and the connection is not metered, so that it is there without one. */
export function useReaderAhead(): void {
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      if (isMetered()) return;
      const { prepareReader } = await chunkInTime(() => import('#src/invoice/invoice-reader.ts'));
      await prepareReader();
    };
    load().catch((error: unknown) => console.warn('The code reader is not kept for later:', error));
  }, []);
}
