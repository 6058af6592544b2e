import type { AuthError, SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { PROVIDER_STORAGE_KEY } from '../provider-storage.js';
import { SESSION_KEY } from '../session-key.js';
import { siteConfigQuery } from '../../api/site-config.js';

/** The sign-in provider, as supabase-js speaks with it. */
export type Provider = SupabaseClient['auth'];

/** Events after which the session may be another. */
const SESSION_EVENTS = new Set(['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT']);

const loading = new WeakMap<QueryClient, Promise<Provider>>();

/** The one way to the sign-in provider: fetches its code (55 kB) when first needed, never with a page's first load. */
export function loadProvider(client: QueryClient): Promise<Provider> {
  const known = loading.get(client);
  if (known) return known;
  const provider = create(client).catch((error: unknown) => {
    // A file that did not arrive can be asked for again.
    loading.delete(client);
    throw error;
  });
  loading.set(client, provider);
  return provider;
}

/** Another one that keeps nothing: what it signs in is not this browser's yet. */
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
    // The callback's steps are ours, with an error of its own for each.
    auth: { ...auth, detectSessionInUrl: false },
  }).auth;
}

/** What the provider says about a failure; undefined when it said nothing that helps, as when it could not be reached. */
export function providerMessage(error: unknown): string | undefined {
  if (!isProviderError(error) || error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError')
    return undefined;
  return error.message || undefined;
}

/** The provider's stable code, such as `otp_expired`. */
export function providerCode(error: unknown): string | undefined {
  return isProviderError(error) ? error.code : undefined;
}

function isProviderError(error: unknown): error is AuthError {
  return typeof error === 'object' && error !== null && '__isAuthError' in error;
}
