import { useSyncExternalStore } from 'react';

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

let shown: Toast | undefined;
let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Toast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a short message in place of the current one, and returns its id. */
export function showToast({
  title,
  description,
  tone = 'plain',
  durationMs = TOAST_DURATION_MS,
}: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'durationMs'>>): string {
  count += 1;
  const id = String(count);
  clearTimeout(removal);
  change({ id, title, ...(description !== undefined && { description }), tone, durationMs, open: true });
  return id;
}

/** Shows a message about a failure. */
export const showError = (description: string): string => showToast({ title: 'Error', description, tone: 'danger' });

/** Closes the toast, if it is the one with this id. It is removed after the delay above. */
export function dismissToast(id = shown?.id): void {
  if (!shown?.open || shown.id !== id) return;
  removal = setTimeout(() => change(undefined), TOAST_REMOVE_DELAY_MS);
  change({ ...shown, open: false });
}

/** Returns the current toast, also once it is closed. */
export function useToast(): Toast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => undefined,
  );
}
