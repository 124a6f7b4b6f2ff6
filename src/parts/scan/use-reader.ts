import { useCallback, useEffect, useState } from 'react';
import { prepareReader } from '#src/invoice/invoice-reader.ts';
import { isReaderKept } from '#src/invoice/kept-readers.ts';
import { isMetered } from '#src/network/metered.ts';

/** `asking`: the partner decides whether the reader is fetched over a metered connection. */
export type ReaderState = 'starting' | 'asking' | 'loading' | 'ready' | 'unavailable';

/** The code reader of this device. It is fetched at the first use, on a metered connection after a question. */
export function useReader(): { state: ReaderState; load: () => void; fail: () => void } {
  const [state, setState] = useState<ReaderState>('starting');
  const load = useCallback(async () => {
    setState('loading');
    try {
      await prepareReader();
      setState('ready');
    } catch (error) {
      console.warn('The code reader could not be loaded:', error);
      setState('unavailable');
    }
  }, []);
  useEffect(() => {
    let isHere = true;
    const begin = async () => {
      const isThere = await isReaderKept();
      if (!isHere) return;
      if (isThere || !isMetered()) await load();
      else setState('asking');
    };
    void begin();
    return () => {
      isHere = false;
    };
  }, [load]);
  return { state, load: () => void load(), fail: () => setState('unavailable') };
}
