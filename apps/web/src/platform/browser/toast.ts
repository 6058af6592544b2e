import { useSyncExternalStore } from 'react';

/** Maximum visible toasts. A new one replaces the current one. */
export const TOAST_LIMIT = 1;
/** Default duration. */
export const TOAST_DURATION_MS = 5000;
/** Time that a dismissed toast is kept, so that screen readers can still reach its text. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface Toast {
  id: string;
  title: string;
  description?: string;
  tone: 'plain' | 'danger';
  durationMs: number;
  open: boolean;
}

const NONE: readonly Toast[] = [];
let toasts = NONE;
let count = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const [id, timer] of removals) {
    if (next.some((toast) => toast.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  for (const listener of listeners) listener();
}

/** Shows a short message and returns its id. */
export function showToast({
  title,
  description,
  tone = 'plain',
  durationMs = TOAST_DURATION_MS,
}: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'durationMs'>>): string {
  count += 1;
  const id = String(count);
  change(
    [{ id, title, ...(description !== undefined && { description }), tone, durationMs, open: true }, ...toasts].slice(
      0,
      TOAST_LIMIT,
    ),
  );
  return id;
}

/** Shows a message about a failure. */
export const showError = (description: string): string => showToast({ title: 'Error', description, tone: 'danger' });

/** Closes one toast or all. They are removed after the delay above. */
export function dismissToast(id?: string): void {
  for (const toast of toasts) {
    if ((id !== undefined && toast.id !== id) || removals.has(toast.id)) continue;
    removals.set(
      toast.id,
      setTimeout(() => change(toasts.filter((other) => other.id !== toast.id)), TOAST_REMOVE_DELAY_MS),
    );
  }
  change(toasts.map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast)));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => NONE,
  );
}
