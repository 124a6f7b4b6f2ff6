import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

let isIdle = false;

/** Whether the first screen has what it needs; the caller renders again when it has. */
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
