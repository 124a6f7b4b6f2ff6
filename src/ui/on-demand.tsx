import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { m } from '#messages';
import { createStore } from '#src/base/store.ts';
import { showToast } from './toast-queue.ts';
import { whenIdle } from './when-idle.ts';

/** A component whose code is in a file of its own. */
interface OnDemand<Props> {
  get: () => ComponentType<Props> | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Rejects if the code cannot be loaded; a later call tries again. */
  load: () => Promise<void>;
  /** Loads the code ahead of its use and ignores failures. */
  preload: () => void;
}

export function onDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part = createStore<ComponentType<Props> | undefined>(undefined);
  const load = async () => {
    if (!part.get()) part.set(await fetchPart());
  };
  return {
    get: part.get,
    subscribe: part.subscribe,
    load,
    preload: () => void load().catch(() => undefined),
  };
}

/** The component once it is loaded. Loading starts at the latest when the first screen is complete. */
export function usePart<Props>({
  subscribe,
  get,
  preload,
}: OnDemand<Props>): ComponentType<Props> | undefined {
  useEffect(() => void whenIdle().then(preload), [preload]);
  return useSyncExternalStore(subscribe, get, () => undefined);
}

export function tellMissing(): void {
  showToast({ tone: 'danger', title: m.error_title(), description: m.error_hint_network() });
}

export interface PopupProps {
  triggerRef: RefObject<HTMLElement | null>;
  /** Opened by keyboard, the popup focuses an entry at once. */
  autoFocus: true | 'first' | 'last';
  onClose: () => void;
}

const OPENING_KEYS: Readonly<Record<string, PopupProps['autoFocus']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * State and handlers of a button that opens a popup loaded on demand. After an early press the popup opens
 * once it is loaded, unless the focus has left the button. On close the focus returns to the button.
 */
export function useOpening<Props>(part: OnDemand<Props>) {
  const Part = usePart(part);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<PopupProps['autoFocus']>();
  const open = async (autoFocus: PopupProps['autoFocus']) => {
    if (wanted !== undefined) return;
    // Safari does not focus a button that is pressed.
    triggerRef.current?.focus();
    setWanted(autoFocus);
    try {
      await part.load();
    } catch {
      setWanted(undefined);
      tellMissing();
    }
  };
  // On keydown: react-aria takes the click of a key for a screen reader's and delays the focus.
  const openByKey = (event: KeyboardEvent) => {
    const autoFocus = OPENING_KEYS[event.key];
    if (!autoFocus) return;
    event.preventDefault();
    void open(autoFocus);
  };
  const isOpen = wanted !== undefined && Part !== undefined;
  // An answer of the API may move the button. react-aria places the popup anew only when the window is resized.
  useEffect(() => {
    if (!isOpen) return;
    const observer = new ResizeObserver(() => globalThis.dispatchEvent(new Event('resize')));
    // The body is at least as high as the window.
    observer.observe(document.getElementById('root') ?? document.body);
    return () => observer.disconnect();
  }, [isOpen]);
  return {
    // `detail` counts the clicks of a pointer; it is 0 for a keyboard or a screen reader.
    press: (event: MouseEvent) => void open(event.detail === 0 ? 'first' : true),
    openByKey,
    trigger: {
      ref: triggerRef,
      type: 'button',
      'aria-expanded': isOpen,
      onFocus: part.preload,
      onPointerEnter: part.preload,
      onBlur: () => {
        if (!isOpen) setWanted(undefined);
      },
    },
    Popup: isOpen ? Part : undefined,
    popup: { triggerRef, autoFocus: wanted ?? true, onClose: () => setWanted(undefined) },
  } as const;
}
