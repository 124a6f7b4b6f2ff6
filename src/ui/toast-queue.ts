/** A short message that leaves by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string | undefined;
  /** What a press leads to; the toast leaves with it. */
  readonly action?: { text: string; onPress: () => void } | undefined;
}

/** How many are on screen at once, and for how long (SPEC §9). */
const MOST = 5;
export const TOAST_MS = 5000;

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let most = MOST;
let lastId = 0;

function changeTo(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; the oldest makes room when there are too many. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  changeTo([...toasts, { ...toast, id: lastId }].slice(-most));
}

export function closeToast(id: number): void {
  changeTo(toasts.filter((toast) => toast.id !== id));
}

/** One at a time on the sign-in screens, five elsewhere (SPEC-DECISIONS 13). */
export function limitToasts(limit: 'one' | 'five'): void {
  most = limit === 'one' ? 1 : MOST;
  if (toasts.length > most) changeTo(toasts.slice(-most));
}

export const toastQueue = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
