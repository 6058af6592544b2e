import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from './provider-storage.js';
import { SESSION_KEY } from './session-key.js';

const NEWS_KEY = 'campus-deals-session-changed';

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(): void {
  try {
    localStorage.setItem(NEWS_KEY, String(Date.now()));
  } catch {
    // Storage may be forbidden; other tabs then learn it when they are loaded again.
  }
}

/** Reads the session anew when another tab signed in or out, here or at the provider. Answers how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  return onStorage([NEWS_KEY, PROVIDER_STORAGE_KEY], () => void client.invalidateQueries({ queryKey: SESSION_KEY }));
}

/** Calls back when another tab signed in or out. Answers how to stop. */
export function onSessionNews(listener: () => void): () => void {
  return onStorage([NEWS_KEY], listener);
}

function onStorage(keys: string[], listener: () => void): () => void {
  const onChange = ({ key }: StorageEvent) => {
    // Without a key everything was cleared.
    if (key === null || keys.includes(key)) listener();
  };
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
