import { createStore } from '#src/base/store.ts';

/** A short message that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'danger';
  readonly title: string;
  readonly description?: string | undefined;
  /** A button. Pressing it also closes the toast. */
  readonly action?: { text: string; onPress: () => void } | undefined;
}

/** How many toasts are shown at once, and for how long (SPEC §9). */
const MAX_TOASTS = 5;
export const TOAST_MS = 5000;

const toasts = createStore<readonly Toast[]>([]);
let max = MAX_TOASTS;
let lastId = 0;

/** Shows a toast; the oldest goes if there are too many. Returns the id for {@link closeToast}. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  toasts.set([...toasts.get(), { ...toast, id: lastId }].slice(-max));
  return lastId;
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** One toast at a time on the sign-in screens, five elsewhere. */
export function limitToasts(limit: 'one' | 'five'): void {
  max = limit === 'one' ? 1 : MAX_TOASTS;
  if (toasts.get().length > max) toasts.set(toasts.get().slice(-max));
}

export const toastQueue: Pick<typeof toasts, 'get' | 'subscribe'> = toasts;
