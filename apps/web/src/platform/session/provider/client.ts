import type { AuthError, SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from '../provider-storage.js';
import { SESSION_KEY } from '../session-key.js';
import { siteConfigQuery } from '../../api/site-config.js';

/** Auth client of supabase-js for the sign-in provider. */
export type Provider = SupabaseClient['auth'];

/** Events after which the session may have changed. */
const SESSION_EVENTS = new Set(['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']);

const loading = new WeakMap<QueryClient, Promise<Provider>>();

/**
 * Returns the client of the sign-in provider, the only access to it. Fetches its code (55 kB) on first use, never with
 * a page's first load.
 */
export function loadProvider(client: QueryClient): Promise<Provider> {
  const known = loading.get(client);
  if (known) return known;
  const provider = create(client).catch((error: unknown) => {
    // Allows another attempt to fetch the file.
    loading.delete(client);
    throw error;
  });
  loading.set(client, provider);
  return provider;
}

/** Returns a separate client that stores nothing: its session is not yet this browser's. */
export function unstoredProvider(client: QueryClient): Promise<Provider> {
  return connect(client, {
    storageKey: `${PROVIDER_STORAGE_KEY}-unconfirmed`,
    persistSession: false,
    autoRefreshToken: false,
  });
}

async function create(client: QueryClient): Promise<Provider> {
  const auth = await connect(client, {
    flowType: window.location.hostname === 'localhost' ? 'pkce' : 'implicit',
    storageKey: PROVIDER_STORAGE_KEY,
    persistSession: true,
    autoRefreshToken: true,
  });
  auth.onAuthStateChange((event) => {
    if (SESSION_EVENTS.has(event)) void client.invalidateQueries({ queryKey: SESSION_KEY });
  });
  return auth;
}

async function connect(
  client: QueryClient,
  auth: NonNullable<SupabaseClientOptions<'public'>['auth']>,
): Promise<Provider> {
  const [{ createClient }, config] = await Promise.all([
    import('@supabase/supabase-js'),
    client.ensureQueryData(siteConfigQuery),
  ]);
  return createClient(config.supabaseUrl ?? window.location.origin, config.supabaseAnonKey, {
    // Our callback page handles the URL itself, with its own error for each step.
    auth: { ...auth, detectSessionInUrl: false },
  }).auth;
}

/** Returns the provider's error message. Undefined if it does not help, as when the provider was unreachable. */
export function providerMessage(error: unknown): string | undefined {
  if (!isProviderError(error) || error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError')
    return undefined;
  return error.message || undefined;
}

/** Returns the provider's stable error code, such as `otp_expired`. */
export function providerCode(error: unknown): string | undefined {
  return isProviderError(error) ? error.code : undefined;
}

function isProviderError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}
