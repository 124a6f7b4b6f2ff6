import { useEffect } from 'react';
import { isMetered } from '#src/network/metered.ts';
import { chunkInTime } from '#src/pwa/chunk.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Loads what reads codes and PDFs when the page is idle and the connection is not metered, so that it is there without one. */
export function useReaderAhead(): void {
  useEffect(() => {
    const load = async () => {
      await whenIdle();
      if (isMetered()) return;
      const { prepareReader } = await chunkInTime(() => import('#src/invoice/invoice-reader.ts'));
      await prepareReader();
      const { preparePdf } = await chunkInTime(() => import('#src/invoice/pdf-reader.ts'));
      await preparePdf();
    };
    load().catch((error: unknown) => console.warn('The reader of invoices is not kept for later:', error));
  }, []);
}
