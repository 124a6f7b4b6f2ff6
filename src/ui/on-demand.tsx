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
import { showToast } from './toast-queue.ts';
import { whenIdle } from './when-idle.ts';

/** A component whose code comes in a file of its own. */
interface OnDemand<Props> {
  get: () => ComponentType<Props> | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Rejects where it cannot be had; it may be asked for again. */
  load: () => Promise<void>;
  /** Fetches it before somebody wants it. */
  preload: () => void;
}

/** Styles that could not be had: a second import asks again for its script, but not for them. */
const missingStyles = new Set<string>();

function renewStyles(): void {
  // The same listener is added once.
  document.addEventListener('error', noteMissing, true);
  for (const href of missingStyles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  missingStyles.clear();
}

function noteMissing({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target.href);
}

export function onDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const listeners = new Set<() => void>();
  let part: ComponentType<Props> | undefined;
  const load = async () => {
    if (part) return;
    renewStyles();
    part = await fetchPart();
    for (const listener of listeners) listener();
  };
  return {
    get: () => part,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    load,
    preload: () => void load().catch(() => undefined),
  };
}

/** The component, once it is there: it is fetched when the first screen has all that it needs, if nobody wants it sooner. */
export function usePart<Props>({
  subscribe,
  get,
  preload,
}: OnDemand<Props>): ComponentType<Props> | undefined {
  useEffect(() => void whenIdle().then(preload), [preload]);
  return useSyncExternalStore(subscribe, get, () => undefined);
}

/** Says that what was wanted could not be fetched. */
export function tellMissing(): void {
  showToast({ tone: 'danger', title: m.error_title(), description: m.error_hint_network() });
}

/** What opens over the screen, beside its trigger. */
export interface PopupProps {
  triggerRef: RefObject<HTMLElement | null>;
  /** Who opens it by the keyboard stands on an entry at once. */
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
 * A button that opens what is fetched apart, as react-aria's popups are: the button is there with the screen, and one that is
 * pressed too early opens as soon as it can, unless the partner has gone on meanwhile. The focus comes back to the button.
 */
export function useOpening<Props>(part: OnDemand<Props>) {
  const Part = usePart(part);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<PopupProps['autoFocus']>();
  const open = async (autoFocus: PopupProps['autoFocus']) => {
    if (wanted !== undefined) return;
    // Safari leaves the focus where it was when a button is pressed.
    triggerRef.current?.focus();
    setWanted(autoFocus);
    try {
      await part.load();
    } catch {
      setWanted(undefined);
      tellMissing();
    }
  };
  // Before the click, which react-aria would take for a screen reader's: it then waits before it moves the focus.
  const openByKey = (event: KeyboardEvent) => {
    const autoFocus = OPENING_KEYS[event.key];
    if (!autoFocus) return;
    event.preventDefault();
    void open(autoFocus);
  };
  const isOpen = wanted !== undefined && Part !== undefined;
  return {
    // Clicks are counted; those of no pointer are none.
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
