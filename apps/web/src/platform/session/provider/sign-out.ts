import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from '../provider-storage.js';
import { loadProvider } from './client.js';

/** Timeout. Signing out must not wait for an unavailable provider. */
const TIMEOUT_MS = 3000;

/** Ends this browser's provider session: always locally, and at the provider if it responds. */
export async function leaveProvider(client: QueryClient): Promise<void> {
  const leaving = loadProvider(client).then((provider) => provider.signOut({ scope: 'local' }));
  await Promise.race([leaving.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  forgetStored();
}

function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PROVIDER_STORAGE_KEY)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it holds nothing.
  }
}
