import { useRef } from 'react';
import { newId } from '#src/base/new-id.ts';

/**
 * The Idempotency-Key of a form's request: the same one each time that the same request is sent.
 * @param lifeMs after which the request is a new one
 */
export function useRepeatKey(lifeMs = Infinity): { of: (request: unknown) => string; forget: () => void } {
  const last = useRef({ request: '', key: '', at: 0 });
  return {
    of: (request) => {
      const text = JSON.stringify(request);
      const now = performance.now();
      if (last.current.request !== text || now - last.current.at > lifeMs)
        last.current = { request: text, key: newId(), at: now };
      return last.current.key;
    },
    /** Call it with the answer: the next press is a request of its own. */
    forget: () => (last.current.request = ''),
  };
}
