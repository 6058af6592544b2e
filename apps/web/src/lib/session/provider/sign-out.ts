import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from '../provider-storage.js';
import { loadProvider } from './client.js';

/** Signing out here must not wait for a provider that is away. */
const PATIENCE_MS = 3000;

/** Ends the provider's session of this browser: at the provider when it answers, here in any case. */
export async function leaveProvider(client: QueryClient): Promise<void> {
  const leaving = loadProvider(client).then((provider) => provider.signOut({ scope: 'local' }));
  await Promise.race([leaving.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  forgetStored();
}

function forgetStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PROVIDER_STORAGE_KEY)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: then nothing is kept in it.
  }
}
