import { useRef } from 'react';
import { newId } from '#src/base/new-id.ts';

/** The Idempotency-Key of a form's request: the same one each time that the same request is sent. */
export function useRepeatKey(): { of: (request: unknown) => string; forget: () => void } {
  const last = useRef({ request: '', key: '' });
  return {
    of: (request) => {
      const text = JSON.stringify(request);
      if (last.current.request !== text) last.current = { request: text, key: newId() };
      return last.current.key;
    },
    /** Call it with the answer: the next press is a request of its own. */
    forget: () => (last.current.request = ''),
  };
}
