import { useEffect, useState } from 'react';

/**
 * A value from a store of this device, kept up to date across tabs; `undefined` until it is read.
 * @param read must be a stable reference.
 */
export function useStored<T>(
  subscribe: (listener: () => void) => () => void,
  read: () => Promise<T>,
): T | undefined {
  const [stored, setStored] = useState<T>();
  useEffect(() => {
    let isCurrent = true;
    const update = async () => {
      const next = await read();
      if (isCurrent) setStored(next);
    };
    void update();
    const stop = subscribe(() => void update());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [subscribe, read]);
  return stored;
}
