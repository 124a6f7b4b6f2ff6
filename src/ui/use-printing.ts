import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
/** Between the browser's two events the media query may say no for a moment: pages would be counted of the screen's rows. */
let hasBegun = false;

/** The page is laid out for paper as soon as the listener returns, so it must have rendered by then. */
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

/** Whether the page is being printed: then all rows are there, not only those of one page. */
export function usePrinting(): boolean {
  const get = () => isPrinting;
  return useSyncExternalStore(subscribe, get, get);
}
