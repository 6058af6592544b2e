import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from './provider-storage.js';
import { SESSION_KEY } from './session-key.js';

const NEWS_KEY = 'campus-deals-session-changed';

/** Notifies the browser's other tabs of a sign-in or sign-out. */
export function announceSession(): void {
  try {
    localStorage.setItem(NEWS_KEY, String(Date.now()));
  } catch {
    // Storage may be blocked. Other tabs then notice when they reload.
  }
}

/**
 * Refetches the session when another tab signs in or out, here or at the provider. Returns a function that stops this.
 */
export function followOtherTabs(client: QueryClient): () => void {
  return onStorage([NEWS_KEY, PROVIDER_STORAGE_KEY], () => void client.invalidateQueries({ queryKey: SESSION_KEY }));
}

/** Calls back when another tab signs in or out. Returns a function that stops this. */
export function onSessionNews(listener: () => void): () => void {
  return onStorage([NEWS_KEY], listener);
}

function onStorage(keys: string[], listener: () => void): () => void {
  const onChange = ({ key }: StorageEvent) => {
    // A null key means that all storage was cleared.
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
