import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let isIdle = false;

/** Whether {@link whenIdle} has resolved. The caller renders again when it does. */
export function useIsIdle(): boolean {
  const [is, setIs] = useState(isIdle);
  useEffect(() => {
    let isCurrent = true;
    const wait = async () => {
      await whenIdle();
      isIdle = true;
      if (isCurrent) setIs(true);
    };
    void wait();
    return () => {
      isCurrent = false;
    };
  }, []);
  return is;
}
