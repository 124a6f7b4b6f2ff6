import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let isIdle = false;

/** Whether {@link whenIdle} has resolved. The caller renders again when it does. */
export function useIsIdle(): boolean {
  const [is, setIs] = useState(isIdle);
  useEffect(() => {
    const wait = async () => {
      await whenIdle();
      isIdle = true;
      setIs(true);
    };
    void wait();
  }, []);
  return is;
}
