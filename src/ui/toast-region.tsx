import { type PointerEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from '#messages';
import { Button } from './button.tsx';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from './icon.tsx';
import { TOAST_MS, type Toast, closeToast, toastQueue } from './toast-queue.ts';
import layout from './layout.module.css';
import styles from './toast-region.module.css';

/** The sideways drag that dismisses a toast, in px (SPEC §9). */
const SWIPE_PX = 50;
const ICONS = { info: InfoIcon, success: CheckIcon, danger: AlertIcon };

/** Where toasts appear, and `children` under them. It stays mounted, so that screen readers announce new toasts. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.get);
  const [isPaused, setPaused] = useState(false);
  return (
    <section className={`${layout['screenOnly']} ${styles['region']}`} aria-label={m.ui_toasts()}>
      <ol
        className={`${layout['tightStack']} ${styles['list']}`}
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={({ pointerType }) => pointerType !== 'mouse' && setPaused(true)}
        // A mouse must move: one that rests where a toast appears would keep it, and what it covers, for ever.
        onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isPaused={isPaused}
            onDismiss={() => {
              // An element removed under the pointer or the focus fires no leave and no blur.
              setPaused(false);
              closeToast(toast.id);
            }}
          />
        ))}
      </ol>
      {children}
    </section>
  );
}

function ToastItem({
  toast,
  isPaused,
  onDismiss,
}: {
  toast: Toast;
  isPaused: boolean;
  onDismiss: () => void;
}) {
  const { id, tone, title, description, action } = toast;
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => closeToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [id, isPaused]);

  const { offset, ...drag } = useSwipe(onDismiss);
  const Icon = ICONS[tone];
  return (
    <li
      className={`${layout['raised']} ${styles['toast']} ${styles[tone]}`}
      style={{ translate: `${offset}px` }}
      {...drag}
    >
      <Icon />
      <div className={styles['text']}>
        <strong>{title}</strong>
        {description !== undefined && <span>{description}</span>}
        {action && (
          <Button
            variant="quiet"
            onPress={() => {
              onDismiss();
              action.onPress();
            }}
          >
            {action.text}
          </Button>
        )}
      </div>
      <Button icon={<CloseIcon />} aria-label={m.ui_close()} onPress={onDismiss} />
    </li>
  );
}

function useSwipe(onSwipe: () => void) {
  const [offset, setOffset] = useState(0);
  const from = useRef<number | undefined>(undefined);
  const end = (event: PointerEvent) => {
    // Not `offset`: the last move may not be rendered yet.
    const distance = from.current === undefined ? 0 : event.clientX - from.current;
    from.current = undefined;
    if (Math.abs(distance) > SWIPE_PX) onSwipe();
    else setOffset(0);
  };
  return {
    offset,
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== undefined) setOffset(event.clientX - from.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
