import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
/** The media query may be false for a moment between the events; the page count would then be wrong. */
let hasBegun = false;

/** The browser lays out the paper when the listener returns, so rendering must be synchronous. */
function subscribe(onChange: () => void): () => void {
  const paper = globalThis.matchMedia('print');
  const set = (next: boolean) => {
    isPrinting = next;
    flushSync(onChange);
  };
  const begin = () => {
    hasBegun = true;
    set(true);
  };
  const end = () => {
    hasBegun = false;
    set(false);
  };
  const change = () => set(hasBegun || paper.matches);
  globalThis.addEventListener('beforeprint', begin);
  globalThis.addEventListener('afterprint', end);
  paper.addEventListener('change', change);
  return () => {
    globalThis.removeEventListener('beforeprint', begin);
    globalThis.removeEventListener('afterprint', end);
    paper.removeEventListener('change', change);
  };
}

/** Whether the page is being printed. Tables then show all rows, not only those of one page. */
export function usePrinting(): boolean {
  const get = () => isPrinting;
  return useSyncExternalStore(subscribe, get, get);
}
